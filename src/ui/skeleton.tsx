import { common } from '#i18n/es/common.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly lines?: number;
  /** In the shape of what comes; else lines as high as a line of a list. */
  readonly shape?: 'people' | 'report' | 'shifts' | 'calendar';
}

/**
 * Grey lines where text will be. They appear after 300 ms, because faster content needs none. Their space is reserved
 * from the start, so that nothing moves.
 */
export function Skeleton({ lines = 3, shape }: SkeletonProps) {
  return (
    <div className={styles['skeleton']} role="status" data-forma={shape}>
      <span className="visually-hidden">{common.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className={styles['line']} aria-hidden="true" />
      ))}
    </div>
  );
}

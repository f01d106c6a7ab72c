import type { ReactElement, ReactNode } from 'react';
import { Above } from '#features/calendar/commands/above.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AlertIcon, CloseIcon } from '#ui/icons.tsx';
import styles from './notice.module.css';

/** More items than these are only counted, because a notice covers the days. */
const SHOWN = 2;

interface NoticeProps {
  /** List items; none shows nothing. */
  readonly children: readonly ReactElement[];
  /** Says how many items are not shown. */
  readonly more: (count: number) => string;
  /** A button before the one that dismisses. */
  readonly action?: ReactNode;
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
  /** Whether something was lost, or may be: then the notice is red. */
  readonly isLoss?: boolean;
  readonly 'data-perdidas'?: number;
}

/** A warning above the bottom bar, until it is dismissed. */
export function Notice(props: NoticeProps) {
  return props.children.length === 0 ? null : (
    <Above>
      <Content {...props} />
    </Above>
  );
}

function Content(props: NoticeProps) {
  const { children, more, action, dismissLabel, onDismiss, isLoss } = props;
  return (
    <div
      className={`${styles['notice']} ${isLoss ? styles['loss'] : ''}`}
      data-perdidas={props['data-perdidas']}
    >
      <AlertIcon />
      <ul className={styles['list']}>
        {children.slice(0, SHOWN)}
        {children.length > SHOWN ? <li>{more(children.length - SHOWN)}</li> : null}
      </ul>
      {action}
      <IconButton label={dismissLabel} onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

import type { ComponentType, ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { IconProps } from './icon.tsx';

interface EmptyStateProps {
  readonly icon: ComponentType<IconProps>;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

/** Shown in place of an empty list, with the next possible action. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>
        <Icon size={26} />
      </span>
      <p className={styles['title']}>{title}</p>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  );
}

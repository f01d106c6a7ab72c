import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Shown where there is nothing yet, with what can be done about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['icon']}>{icon}</span>
      <p className={styles['title']}>{title}</p>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {action}
    </div>
  );
}

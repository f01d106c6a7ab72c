import { type ReactNode, useState } from 'react';
import { waiting as words } from '#i18n/es/waiting.ts';
import { Button } from '#ui/button.tsx';
import styles from './waiting-panel.module.css';

export interface RefusedActionsProps {
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  /** Another way out, beside these two. */
  readonly children?: ReactNode;
}

/** The ways out for what the server did not take; giving it up is asked for twice. */
export function RefusedActions({ onRetry, onDiscard, children }: RefusedActionsProps) {
  const [asking, setAsking] = useState(false);
  if (asking) {
    return (
      <div className={styles['ask']} role="alert">
        <p>{words.discardQuestion}</p>
        <div className={styles['buttons']}>
          <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {words.discardYes}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles['buttons']}>
      <Button onClick={onRetry}>{words.retry}</Button>
      {children}
      <Button onClick={() => setAsking(true)}>{words.discard}</Button>
    </div>
  );
}

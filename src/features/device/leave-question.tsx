import { useState } from 'react';
import type { Unfinished } from '#db/sign-out.ts';
import { leaving as words } from '#i18n/es/waiting.ts';
import { useDevice } from '#services';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './waiting-panel.module.css';

/** What shall become of what the server does not have; null is not to leave. */
export type LeaveChoice = 'sent' | 'keep' | 'discard' | null;

export interface LeaveQuestionProps {
  readonly unfinished: Unfinished;
  readonly onChoice: (choice: LeaveChoice) => void;
}

/** Signing out with changes that wait: send now, keep on this device for this account, or discard. */
export function LeaveQuestion({ unfinished, onChoice }: LeaveQuestionProps) {
  const { sync } = useDevice();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [discarding, setDiscarding] = useState(false);

  async function send() {
    setSending(true);
    const result = await sync.sendNow();
    setSending(false);
    if (result.kind === 'clear') onChoice('sent');
    else setFailed(true);
  }

  return (
    <Dialog
      title={words.title}
      onClose={() => onChoice(null)}
      actions={
        discarding ? (
          <>
            <Button onClick={() => setDiscarding(false)}>{words.discardNo}</Button>
            <Button variant="danger" onClick={() => onChoice('discard')}>
              {words.discardYes}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setDiscarding(true)}>{words.discard}</Button>
            <Button onClick={() => onChoice('keep')}>{words.keep}</Button>
            {unfinished.saves === 0 ? null : (
              <Button variant="primary" busy={sending} onClick={send}>
                {words.sendNow}
              </Button>
            )}
          </>
        )
      }
    >
      {unfinished.saves === 0 ? null : (
        <p className={styles['intro']}>{words.saves(unfinished.saves)}</p>
      )}
      {unfinished.drafts === 0 ? null : <p className={styles['intro']}>{words.drafts}</p>}
      <p className={styles['intro']}>{discarding ? words.discardQuestion : words.keepHint}</p>
      {failed ? (
        <p role="alert" className={styles['reason']}>
          {words.notSent}
        </p>
      ) : null}
    </Dialog>
  );
}

import { useState } from 'react';
import type { Unfinished } from '#db/sign-out.ts';
import { signingOut as words } from '#i18n/es/waiting.ts';
import { useDevice, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { isSafeToSignOut, sendBeforeSignOut, unfinishedWords } from './before-sign-out.ts';
import styles from './waiting-panel.module.css';

/** What to do with what the server does not have; null means not to sign out. */
export type SignOutChoice = 'sent' | 'keep' | 'discard' | null;

export interface SignOutQuestionProps {
  readonly unfinished: Unfinished;
  readonly onChoice: (choice: SignOutChoice) => void;
}

/** Signing out with changes that wait: send now, keep on this device for this account, or discard. */
export function SignOutQuestion({ unfinished, onChoice }: SignOutQuestionProps) {
  const { db, sync } = useDevice();
  const { trouble } = useServices();
  const canKeep = !trouble.current().includes('volatile');
  const [left, setLeft] = useState(unfinished);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const [discarding, setDiscarding] = useState(false);

  async function send() {
    setSending(true);
    const now = await sendBeforeSignOut(db, sync).catch(() => left);
    setSending(false);
    if (isSafeToSignOut(now, canKeep)) return onChoice('sent');
    setLeft(now);
    setFailed(now.waiting + now.refused > 0);
  }

  return (
    <Dialog
      title={left.waiting + left.refused === 0 ? words.titleUnsaved : words.title}
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
            {canKeep ? <Button onClick={() => onChoice('keep')}>{words.keep}</Button> : null}
            {left.waiting === 0 ? null : (
              <Button variant="primary" busy={sending} onClick={send}>
                {words.sendNow}
              </Button>
            )}
          </>
        )
      }
    >
      {failed ? (
        <p role="alert" className={styles['reason']}>
          {left.waiting === 0 ? words.notTaken : words.notSent(canKeep)}
        </p>
      ) : null}
      {unfinishedWords(left, canKeep).map((line) => (
        <p key={line} className={styles['intro']}>
          {line}
        </p>
      ))}
      {discarding ? (
        <p className={styles['intro']} role="alert">
          {words.discardQuestion}
        </p>
      ) : null}
    </Dialog>
  );
}

import { useId, useState } from 'react';
import { isNothingLeft, type Unfinished } from '#db/outbox/unfinished.ts';
import { signingOut as messages } from '#i18n/es/outbox.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { describeUnfinished, isSafeToSignOut, sendBeforeSignOut } from './before-sign-out.ts';
import styles from './outbox-panel.module.css';

/** What to do with changes that the server does not have; null to stay signed in. */
export type SignOutChoice = 'sent' | 'keep' | 'discard' | null;

/** An open question, and the function that is called with its answer. */
export interface Question {
  readonly unfinished: Unfinished;
  readonly onChoice: (choice: SignOutChoice) => void;
}

/** Asks about changes that the server does not have: send now, keep on this device for this account, or discard. */
export function SignOutQuestion({ unfinished, onChoice }: Question) {
  const { db, sync, unwritten, keepsUnwritten } = useAccountContext();
  const { trouble } = useServices();
  const canKeep = !trouble.current().includes('volatile') && keepsUnwritten();
  const question = useId();
  const [left, setLeft] = useState(unfinished);
  const [sending, sendNow] = useBusy(send);
  const [failed, setFailed] = useState(false);
  const [discarding, setDiscarding] = useState(false);

  async function send() {
    const after = await sendBeforeSignOut(db, sync, unwritten).catch(() => left);
    if (isSafeToSignOut(after, canKeep)) return onChoice(isNothingLeft(after) ? 'sent' : 'keep');
    setLeft(after);
    setFailed(after.waiting + after.rejected > 0);
  }

  return (
    <Dialog
      title={left.waiting + left.rejected === 0 ? messages.titleUnsaved : messages.title}
      describedBy={question}
      onClose={() => onChoice(null)}
      actions={
        discarding ? (
          <>
            <Button onClick={() => setDiscarding(false)}>{messages.discardNo}</Button>
            <Button variant="danger" onClick={() => onChoice('discard')}>
              {messages.discardYes}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setDiscarding(true)}>{messages.discard}</Button>
            {canKeep ? <Button onClick={() => onChoice('keep')}>{messages.keep}</Button> : null}
            {left.waiting === 0 ? null : (
              <Button variant="primary" busy={sending} onClick={sendNow}>
                {messages.sendNow}
              </Button>
            )}
          </>
        )
      }
    >
      {failed ? (
        <p role="alert" className={styles['reason']}>
          {left.waiting === 0 ? messages.notAccepted : messages.notSent(canKeep)}
        </p>
      ) : null}
      <div id={question} className={styles['question']}>
        {describeUnfinished(left, canKeep).map((line) => (
          <p key={line} className={styles['intro']}>
            {line}
          </p>
        ))}
      </div>
      {discarding ? (
        <p className={styles['intro']} role="alert">
          {messages.discardQuestion}
        </p>
      ) : null}
    </Dialog>
  );
}

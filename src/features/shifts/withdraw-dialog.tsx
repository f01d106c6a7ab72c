import { useId, useState } from 'react';
import { REASON_LENGTH } from '#domain/shifts/care-shift.ts';
import { isPartlyOver } from '#domain/shifts/judge-answer.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { unsent } from '#i18n/es/unsaved.ts';
import { withdrawing as messages } from '#i18n/es/withdrawing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useDiscardQuestion } from '#ui/use-discard-question.tsx';
import { capitalized, describeShift } from './describe-shift.ts';
import { useMoment } from './shift-clock.ts';
import styles from './shifts.module.css';

export interface WithdrawDialogProps {
  readonly shift: ShownShift;
  readonly onClose: () => void;
  readonly onSend: (reason: string | null) => Promise<void>;
}

/** Asks before a caregiver gives a confirmed shift back, with a reason if they want to give one. */
export function WithdrawDialog({ shift, onClose, onSend }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const question = useId();
  const moment = useMoment();
  const discarding = useDiscardQuestion(reason.trim() !== '', onClose, unsent);

  async function send() {
    setBusy(true);
    await onSend(reason.trim() || null);
    setBusy(false);
  }

  return (
    <Dialog
      title={messages.title}
      describedBy={question}
      busy={busy}
      onClose={onClose}
      onCancel={onClose}
      discarding={discarding}
      actions={
        <Button variant="danger" busy={busy} onClick={send}>
          {messages.send}
        </Button>
      }
    >
      <div id={question} className={styles['question']}>
        <p>
          <b>{capitalized(describeShift(shift))}</b>
        </p>
        <p>{isPartlyOver(shift, moment) ? messages.questionBegun : messages.question}</p>
      </div>
      <Field label={messages.reason} hint={messages.reasonHint}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles['reason']}`}
            rows={3}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

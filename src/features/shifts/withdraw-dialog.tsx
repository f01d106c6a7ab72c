import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { REASON_LENGTH } from '#domain/shifts/care-shift.ts';
import { isPartlyOver } from '#domain/shifts/judge-answer.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { unsent } from '#i18n/es/unsaved.ts';
import { withdrawing as messages } from '#i18n/es/withdrawing.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useUnsaved } from '#ui/use-unsaved.ts';
import { capitalized, describeShift } from './describe-shift.ts';
import { useMoment } from './shift-clock.ts';
import styles from './shifts.module.css';

interface WithdrawDialogProps {
  readonly shift: ShownShift;
  readonly onClose: () => void;
  readonly onSend: (reason: string | null) => Promise<void>;
}

/** Asks before a caregiver gives a confirmed shift back, with a reason if they want to give one. */
export function WithdrawDialog({ shift, onClose, onSend }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const question = useId();
  const moment = useMoment();
  const { history } = useRouter();
  const discarding = useUnsaved(history, reason.trim() !== '', onClose, unsent);

  async function send(): Promise<null> {
    await onSend(reason.trim() || null);
    return null;
  }

  return (
    <ActionDialog
      title={messages.title}
      describedBy={question}
      confirm={messages.send}
      danger
      act={send}
      discarding={discarding}
      onClose={onClose}
    >
      <div id={question} className="stack">
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
    </ActionDialog>
  );
}

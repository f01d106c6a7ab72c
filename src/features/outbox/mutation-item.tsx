import { Fragment } from 'react';
import type { WaitingMutation } from '#db/waiting-mutations.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import { handover } from '#i18n/es/handover.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatAge } from '#i18n/format.ts';
import { useServices } from '#services';
import { describeChanges } from './describe-changes.ts';
import { describeEdit } from './describe-edit.ts';
import { mutationState, type Reach } from './mutation-state.ts';
import styles from './outbox-panel.module.css';
import { RejectedActions, type RejectionHandlers } from './rejected-actions.tsx';

/** A mutation may contain a whole month; this many lines show what it is about. */
const LINES_SHOWN = 6;

interface MutationItemProps extends RejectionHandlers {
  readonly mutation: WaitingMutation;
  /** Null when the patient is no longer the account's. */
  readonly patient: string | null;
  readonly reach: Reach;
  /** Whether the server has the shift of an answer confirmed for the caregiver who answers. */
  readonly isOwn: (answer: AnswerEdit) => boolean;
}

/** One mutation that the server has not acknowledged; a rejected one with its reason and actions. */
export function MutationItem({ mutation, patient, reach, isOwn, ...handlers }: MutationItemProps) {
  const { now } = useServices();
  const { note, changes, rejection } = mutation;
  const lines = describeChanges(changes, chileanFecha(now()));
  const hidden = lines.length - LINES_SHOWN;
  const state = mutationState(mutation, reach);
  const age = formatAge(mutation.createdAt, now());
  const edit = describeEdit(mutation, isOwn);
  return (
    <li className={styles['save']} data-guardado={mutation.id} data-estado={state}>
      {patient === null ? null : <h3 className={styles['who']}>{patient}</h3>}
      {edit === null ? (
        <ul className={styles['lines']}>
          {lines.slice(0, LINES_SHOWN).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {hidden > 0 ? <li>{messages.more(hidden)}</li> : null}
        </ul>
      ) : (
        <p className={styles['note']}>
          <b>{edit.title}</b>
          {edit.lines.map((line) => (
            <Fragment key={line}>
              <br />
              {line}
            </Fragment>
          ))}
        </p>
      )}
      <p className={styles['state']}>
        <b>{note && state === 'rejected' ? handover.rejectedShort : messages.states[state]}</b> ·{' '}
        {note ? handover.madeAt(age) : messages.madeAt(age)}
      </p>
      {rejection === null ? null : (
        <>
          <p className={styles['reason']}>
            {state === 'contested' ? messages.contested : describeReason(rejection)}
            {mutation.isRest ? ` ${messages.rest}` : ''}
          </p>
          <RejectedActions
            mutation={mutation}
            isContested={state === 'contested'}
            label={edit?.title ?? [patient, lines[0]?.text].filter(Boolean).join(', ')}
            hasCalendar={patient !== null && edit === null}
            {...handlers}
          />
        </>
      )}
    </li>
  );
}

/** The server's message, or one made from the status. */
function describeReason({ message, status }: Rejection): string {
  if (message !== null) return messages.reason(message);
  return status > 0 ? messages.reasonless(status) : messages.noReason;
}

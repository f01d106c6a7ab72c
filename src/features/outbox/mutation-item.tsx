import { Fragment } from 'react';
import type { WaitingMutation } from '#db/outbox/waiting-mutations.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import { handover } from '#i18n/es/handover.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatAge } from '#i18n/format.ts';
import { useServices } from '#services';
import { ChangeLines } from './change-lines.tsx';
import { describeChanges } from './describe-changes.ts';
import { describeEdit } from './describe-edit.ts';
import { mutationState, type Reach } from './mutation-state.ts';
import { NoteThere } from './note-there.tsx';
import styles from './outbox-panel.module.css';
import { RejectedActions, type RejectionHandlers } from './rejected-actions.tsx';

interface MutationItemProps extends RejectionHandlers {
  readonly mutation: WaitingMutation;
  /** The last of the unavailable days in a row that this one stands for. */
  readonly until: Fecha | undefined;
  /** Null when the patient is no longer the account's. */
  readonly patient: string | null;
  /** Why the user has this calendar no more; null where they have it. */
  readonly gone: string | null;
  readonly reach: Reach;
  /** Whether the server has the shift of an answer confirmed for the caregiver who answers. */
  readonly isOwn: (answer: AnswerEdit) => boolean;
}

/** One mutation that the server has not acknowledged; a rejected one with its reason and actions. */
export function MutationItem(props: MutationItemProps) {
  const { mutation, until, patient, gone, reach, isOwn, ...handlers } = props;
  const { now } = useServices();
  const { note, changes, rejection } = mutation;
  const lines = describeChanges(changes, chileanFecha(now()));
  const state = mutationState(mutation, reach);
  const age = formatAge(mutation.createdAt, now());
  const edit = describeEdit(mutation, isOwn, until);
  return (
    <li className={styles['save']} data-guardado={mutation.id} data-estado={state}>
      {patient === null ? null : <h3>{patient}</h3>}
      {edit === null ? (
        <ChangeLines lines={lines} />
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
      {gone === null ? null : <p className={styles['reason']}>{gone}</p>}
      {rejection === null ? null : (
        <>
          {gone === null ? (
            <p className={styles['reason']}>
              {state === 'contested' ? messages.contested : describeReason(rejection)}
              {mutation.isRest ? ` ${messages.rest}` : ''}
            </p>
          ) : null}
          {note === undefined ? null : <NoteThere patient={mutation.pacienteId} note={note} />}
          <RejectedActions
            mutation={mutation}
            isContested={state === 'contested'}
            label={edit?.title ?? [patient, lines[0]?.text].filter(Boolean).join(', ')}
            hasCalendar={patient !== null && gone === null && edit === null}
            noteDay={patient !== null && gone === null ? note?.fecha : undefined}
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

import {
  discardRejected,
  retryRejected,
  returnToDraft,
  type WaitingMutation,
} from '#db/waiting-mutations.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora } from '#domain/calendar/time.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import { handover } from '#i18n/es/handover.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatAge, formatFecha } from '#i18n/format.ts';
import { useAccountContext, useServices } from '#services';
import { toast } from '#ui/toast.ts';
import { describeChanges } from './describe-changes.ts';
import { mutationState, type Reach } from './mutation-state.ts';
import styles from './outbox-panel.module.css';
import { RejectedActions } from './rejected-actions.tsx';

/** A mutation may contain a whole month; this many lines show what it is about. */
const LINES_SHOWN = 6;

export interface MutationItemProps {
  readonly mutation: WaitingMutation;
  /** Null when the patient is no longer the account's. */
  readonly patient: string | null;
  readonly reach: Reach;
  /** Flushes the outbox and shows the result. */
  readonly onSend: () => Promise<void>;
  readonly onDiscarded: () => void;
  /** Its changes are in the draft again. */
  readonly onReturned: () => void;
  /** The user goes to the calendar. */
  readonly onLeave: () => void;
}

/** One mutation that the server has not acknowledged; a rejected one with its reason and actions. */
export function MutationItem({ mutation, patient, reach, ...handlers }: MutationItemProps) {
  const { now } = useServices();
  const { note, changes, rejection } = mutation;
  const lines = describeChanges(changes, chileanFecha(now()));
  const hidden = lines.length - LINES_SHOWN;
  const state = mutationState(mutation, reach);
  const age = formatAge(mutation.createdAt, now());
  const title = note && handover.waiting(formatFecha(note.fecha, 'long'), formatHora(note.start));
  return (
    <li className={styles['save']} data-guardado={mutation.id} data-estado={state}>
      {patient === null ? null : <h3 className={styles['who']}>{patient}</h3>}
      {note === undefined ? (
        <ul className={styles['lines']}>
          {lines.slice(0, LINES_SHOWN).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {hidden > 0 ? <li>{messages.more(hidden)}</li> : null}
        </ul>
      ) : (
        <p className={styles['note']}>
          <b>{title}</b>
          <br />
          {note.text === '' ? handover.removed : note.text}
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
          <RejectedMutationActions
            mutation={mutation}
            isContested={state === 'contested'}
            label={title ?? [patient, lines[0]?.text].filter(Boolean).join(', ')}
            hasCalendar={patient !== null && note === undefined}
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

/** The actions of a rejected mutation; one of a calendar on this device can also go back to the draft. */
function RejectedMutationActions({
  mutation,
  isContested,
  label,
  hasCalendar,
  onSend,
  onDiscarded,
  onReturned,
  onLeave,
}: Omit<MutationItemProps, 'patient' | 'reach'> & {
  /** The conflict is resolved in the calendar, where both versions are. */
  readonly isContested: boolean;
  readonly label: string;
  readonly hasCalendar: boolean;
}) {
  const { db, newId } = useAccountContext();
  const { queueId, pacienteId, id } = mutation;

  async function retry() {
    await retryRejected(db, queueId, id, newId);
    void onSend();
  }

  async function toDraft() {
    const outcome = await returnToDraft(db, pacienteId, id);
    if (outcome === 'moved') onReturned();
    if (outcome === 'unlisted') toast('error', messages.calendarMissing);
  }

  const [first] = mutation.changes;
  return (
    <RejectedActions
      label={label}
      {...(isContested &&
        hasCalendar &&
        first && {
          at: { paciente: String(pacienteId), fecha: first.record.fecha, onGo: onLeave },
        })}
      onRetry={retry}
      onDiscard={() => discardRejected(db, queueId, id).then(onDiscarded)}
      {...(hasCalendar && { onToDraft: toDraft })}
    />
  );
}

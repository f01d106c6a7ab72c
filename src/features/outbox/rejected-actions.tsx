import { Link } from '@tanstack/react-router';
import {
  discardRejected,
  retryRejected,
  returnToDraft,
  type WaitingMutation,
} from '#db/outbox/waiting-mutations.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { useAccountContext } from '#services';
import { Button } from '#ui/button.tsx';
import { linkButton } from '#ui/link-button.ts';
import { toast } from '#ui/toast.ts';
import { DiscardActions, useAttempt } from './discard-actions.tsx';

export interface RejectionHandlers {
  /** Flushes the outbox and shows the result. */
  readonly onSend: () => Promise<void>;
  readonly onDiscarded: () => void;
  /** Its changes are in the draft again. */
  readonly onReturned: () => void;
  /** The user goes to the calendar. */
  readonly onLeave: () => void;
}

interface RejectedActionsProps extends RejectionHandlers {
  readonly mutation: WaitingMutation;
  /** Names the mutation: there may be several with the same buttons. */
  readonly label: string;
  /** The conflict is resolved in the calendar, where both versions are. */
  readonly isContested: boolean;
  /** It is of a calendar on this device, and can also go back to the draft. */
  readonly hasCalendar: boolean;
  /** Of a note in a calendar of this account: its day, on which it is corrected. */
  readonly noteDay: Fecha | undefined;
}

/** The actions for a rejected mutation; discarding asks for confirmation. */
export function RejectedActions(props: RejectedActionsProps) {
  const { mutation, label, isContested, hasCalendar, noteDay } = props;
  const { queueId, pacienteId, id, changes } = mutation;
  const { db, newId } = useAccountContext();
  const contestedDay = isContested && hasCalendar ? changes[0]?.record.fecha : undefined;
  const day = contestedDay ?? noteDay;
  const attempt = useAttempt();

  async function retry() {
    await retryRejected(db, queueId, id, newId);
    void props.onSend();
  }

  async function toDraft() {
    const outcome = await returnToDraft(db, pacienteId, id);
    if (outcome === 'moved') props.onReturned();
    if (outcome === 'unlisted') toast('error', messages.calendarMissing);
  }

  async function discard() {
    await discardRejected(db, queueId, id);
    props.onDiscarded();
  }

  return (
    <DiscardActions label={label} onDiscard={discard}>
      {day === undefined ? null : (
        <Link
          to="/dashboard/calendario"
          search={{ paciente: String(pacienteId), fecha: day }}
          {...linkButton({ variant: 'primary' })}
          onClick={props.onLeave}
        >
          {contestedDay === undefined ? messages.toDraft : messages.toCalendar}
        </Link>
      )}
      {contestedDay === undefined && hasCalendar ? (
        <Button variant="primary" onClick={() => attempt(toDraft)}>
          {messages.toDraft}
        </Button>
      ) : null}
      {contestedDay === undefined ? (
        <Button onClick={() => attempt(retry)}>{messages.retry}</Button>
      ) : null}
    </DiscardActions>
  );
}

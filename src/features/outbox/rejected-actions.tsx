import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { storageFailure } from '#db/storage-errors.ts';
import {
  discardRejected,
  retryRejected,
  returnToDraft,
  type WaitingMutation,
} from '#db/waiting-mutations.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { linkButton } from '#ui/link-button.ts';
import { toast } from '#ui/toast.ts';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './outbox-panel.module.css';

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
}

/** The actions for a rejected mutation; discarding asks for confirmation. */
export function RejectedActions(props: RejectedActionsProps) {
  const { mutation, label, isContested, hasCalendar } = props;
  const { queueId, pacienteId, id, changes } = mutation;
  const { db, newId } = useAccountContext();
  const first = isContested && hasCalendar ? changes[0] : undefined;
  const { trouble } = useServices();
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'cancelled'>('unasked');
  const actions = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(actions);
  const wasFull = useRef(false);

  /** Every action writes on this device, which may have no space left; then nothing changes. */
  async function attempt(action: () => Promise<void>) {
    try {
      await action();
      if (wasFull.current) trouble.clear('full');
      wasFull.current = false;
    } catch (cause) {
      console.error('the rejected mutation is unchanged', cause);
      wasFull.current = storageFailure(cause) === 'full';
      if (wasFull.current) trouble.report('full');
      toast('error', messages.notDone);
    }
  }

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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={actions} role="group" aria-label={label}>
      {question === 'asked' ? (
        <div className={styles['ask']} role="alert">
          <p>{messages.discardQuestion}</p>
          <div className={styles['buttons']}>
            {/* Focus moves here from the button that was pressed. */}
            <Button autoFocus onClick={() => setQuestion('cancelled')}>
              {messages.keep}
            </Button>
            <Button variant="danger" onClick={() => attempt(discard)}>
              {messages.discardYes}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles['buttons']}>
          {first === undefined ? (
            <Button onClick={() => attempt(retry)}>{messages.retry}</Button>
          ) : (
            <Link
              to="/dashboard/calendario"
              search={{ paciente: String(pacienteId), fecha: first.record.fecha }}
              {...linkButton({ variant: 'primary' })}
              onClick={props.onLeave}
            >
              {messages.toCalendar}
            </Link>
          )}
          {first === undefined && hasCalendar ? (
            <Button onClick={() => attempt(toDraft)}>{messages.toDraft}</Button>
          ) : null}
          <Button autoFocus={question === 'cancelled'} onClick={() => setQuestion('asked')}>
            {messages.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

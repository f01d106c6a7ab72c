import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { storageFailure } from '#db/storage-errors.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { linkButton } from '#ui/link-button.ts';
import { toast } from '#ui/toast.ts';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './outbox-panel.module.css';

export interface RejectedActionsProps {
  /** Names the mutation: there may be several with the same buttons. */
  readonly label: string;
  readonly onRetry: () => Promise<void>;
  readonly onDiscard: () => Promise<void>;
  /** Where the conflict is resolved in the calendar: then it cannot be retried or moved back here. */
  readonly at?: { readonly paciente: string; readonly fecha: string; readonly onGo: () => void };
  /** Moves it back to the draft, if it came from one. */
  readonly onToDraft?: () => Promise<void>;
}

/** The actions for a rejected mutation; discarding asks for confirmation. */
export function RejectedActions(props: RejectedActionsProps) {
  const { label, at, onRetry, onDiscard, onToDraft } = props;
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
            <Button variant="danger" onClick={() => attempt(onDiscard)}>
              {messages.discardYes}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles['buttons']}>
          {at === undefined ? (
            <Button onClick={() => attempt(onRetry)}>{messages.retry}</Button>
          ) : (
            <Link
              to="/dashboard/calendario"
              search={{ paciente: at.paciente, fecha: at.fecha }}
              {...linkButton({ variant: 'primary' })}
              onClick={at.onGo}
            >
              {messages.toCalendar}
            </Link>
          )}
          {at !== undefined || onToDraft === undefined ? null : (
            <Button onClick={() => attempt(onToDraft)}>{messages.toDraft}</Button>
          )}
          <Button autoFocus={question === 'cancelled'} onClick={() => setQuestion('asked')}>
            {messages.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

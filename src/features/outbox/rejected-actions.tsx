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
  /** What was refused: there may be several, with the same buttons. */
  readonly label: string;
  readonly onRetry: () => Promise<void>;
  readonly onDiscard: () => Promise<void>;
  /** Where in the calendar it is decided about: then it cannot be tried or moved back here. */
  readonly at?: { readonly paciente: string; readonly fecha: string; readonly onGo: () => void };
  /** Moves it back to where it was written, if there is such a place. */
  readonly onToDraft?: () => Promise<void>;
}

/** The actions for what the server refused; discarding asks for confirmation. */
export function RejectedActions(props: RejectedActionsProps) {
  const { label, at, onRetry, onDiscard, onToDraft } = props;
  const { trouble } = useServices();
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'taken-back'>('unasked');
  const actions = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(actions);
  const wasFull = useRef(false);

  /** All of them write on this device, which may have no space left; then nothing changes. */
  async function attempt(wayOut: () => Promise<void>) {
    try {
      await wayOut();
      if (wasFull.current) trouble.clear('full');
      wasFull.current = false;
    } catch (cause) {
      console.error('what was refused is as it was', cause);
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
            {/* Focus goes on where the pressed button was. */}
            <Button autoFocus onClick={() => setQuestion('taken-back')}>
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
          <Button autoFocus={question === 'taken-back'} onClick={() => setQuestion('asked')}>
            {messages.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

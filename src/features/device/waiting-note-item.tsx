import type { UnsentNoteRow } from '#db/account-database.ts';
import { discardNote, retryNote } from '#db/notes.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { handover } from '#i18n/es/handover.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatAge, formatFecha } from '#i18n/format.ts';
import { useDevice, useServices } from '#services';
import { RefusedActions } from './refused-actions.tsx';
import styles from './waiting-panel.module.css';
import { reasonWords } from './waiting-save-item.tsx';

export interface WaitingNoteItemProps {
  readonly note: UnsentNoteRow;
  /** Null when the loved one is no longer the account's. */
  readonly lovedOne: string | null;
  /** Whether the server is out of reach, as the status says. */
  readonly offline: boolean;
  /** Sends what waits and tells what came of it. */
  readonly onSend: () => Promise<void>;
  readonly onDiscarded: () => void;
}

/** One note for the hand-over that the server has not acknowledged. */
export function WaitingNoteItem({
  note,
  lovedOne,
  offline,
  onSend,
  onDiscarded,
}: WaitingNoteItemProps) {
  const { db } = useDevice();
  const { now } = useServices();
  const { fecha, start, text, createdAt, refusal } = note;
  const what = handover.waiting(formatFecha(fecha, 'long'), formatHora(start));
  const state = refusal !== null ? 'refused' : offline ? 'offline' : 'waiting';
  return (
    <li className={styles['save']} data-nota={note.key} data-estado={state}>
      {lovedOne === null ? null : <h3 className={styles['who']}>{lovedOne}</h3>}
      <p className={styles['note']}>
        <b>{what}</b>
        <br />
        {text === '' ? handover.removed : text}
      </p>
      <p className={styles['state']}>
        <b>{state === 'refused' ? handover.refusedShort : words.states[state]}</b> ·{' '}
        {handover.madeAt(formatAge(createdAt, now()))}
      </p>
      {refusal === null ? null : (
        <>
          <p className={styles['reason']}>{reasonWords(refusal)}</p>
          <RefusedActions
            label={what}
            onRetry={async () => {
              await retryNote(db, note);
              void onSend();
            }}
            onDiscard={() => discardNote(db, note).then(onDiscarded)}
          />
        </>
      )}
    </li>
  );
}

import {
  discardRefused,
  retryRefused,
  returnToDraft,
  type WaitingSave,
} from '#db/waiting-saves.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora } from '#domain/calendar/time.ts';
import type { Refusal } from '#domain/outbox/refusal.ts';
import { handover } from '#i18n/es/handover.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatAge, formatFecha } from '#i18n/format.ts';
import { useDevice, useServices } from '#services';
import { toast } from '#ui/toast.ts';
import { changeLines } from './change-words.ts';
import { RefusedActions } from './refused-actions.tsx';
import { type Reach, saveState } from './save-state.ts';
import styles from './waiting-panel.module.css';

/** A save may hold a whole month; this many lines show what it is about. */
const LINES_SHOWN = 6;

export interface WaitingSaveItemProps {
  readonly save: WaitingSave;
  /** Null when the loved one is no longer the account's. */
  readonly lovedOne: string | null;
  readonly reach: Reach;
  /** Sends what waits and tells what came of it. */
  readonly onSend: () => Promise<void>;
  readonly onDiscarded: () => void;
  /** Its hours are in the calendar again, unsaved. */
  readonly onReturned: () => void;
  /** The user goes to the calendar. */
  readonly onLeave: () => void;
}

/** One save or note that the server has not acknowledged; a refused one with its reason and actions. */
export function WaitingSaveItem({ save, lovedOne, reach, ...handlers }: WaitingSaveItemProps) {
  const { now } = useServices();
  const { note, changes, refusal } = save;
  const lines = changeLines(changes, chileanFecha(now()));
  const hidden = lines.length - LINES_SHOWN;
  const state = saveState(save, reach);
  const age = formatAge(save.createdAt, now());
  const title = note && handover.waiting(formatFecha(note.fecha, 'long'), formatHora(note.start));
  return (
    <li className={styles['save']} data-guardado={save.id} data-estado={state}>
      {lovedOne === null ? null : <h3 className={styles['who']}>{lovedOne}</h3>}
      {note === undefined ? (
        <ul className={styles['lines']}>
          {lines.slice(0, LINES_SHOWN).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {hidden > 0 ? <li>{words.more(hidden)}</li> : null}
        </ul>
      ) : (
        <p className={styles['note']}>
          <b>{title}</b>
          <br />
          {note.text === '' ? handover.removed : note.text}
        </p>
      )}
      <p className={styles['state']}>
        <b>{note && state === 'refused' ? handover.refusedShort : words.states[state]}</b> ·{' '}
        {note ? handover.madeAt(age) : words.madeAt(age)}
      </p>
      {refusal === null ? null : (
        <>
          <p className={styles['reason']}>
            {state === 'contested' ? words.contested : reasonWords(refusal)}
            {save.isRest ? ` ${words.rest}` : ''}
          </p>
          <RefusedSaveActions
            save={save}
            isContested={state === 'contested'}
            label={title ?? [lovedOne, lines[0]?.text].filter(Boolean).join(', ')}
            hasCalendar={lovedOne !== null && note === undefined}
            {...handlers}
          />
        </>
      )}
    </li>
  );
}

/** The server's message, or one made from the status. */
function reasonWords({ message, status }: Refusal): string {
  if (message !== null) return words.reason(message);
  return status > 0 ? words.reasonless(status) : words.noReason;
}

/** The actions; its hours can also be corrected in the calendar, where there is one. */
function RefusedSaveActions({
  save,
  isContested,
  label,
  hasCalendar,
  onSend,
  onDiscarded,
  onReturned,
  onLeave,
}: Omit<WaitingSaveItemProps, 'lovedOne' | 'reach'> & {
  /** Both versions are in the calendar, with the choice between them. */
  readonly isContested: boolean;
  readonly label: string;
  readonly hasCalendar: boolean;
}) {
  const { db, newId } = useDevice();
  const { queueId, pacienteId, id } = save;

  async function retry() {
    await retryRefused(db, queueId, id, newId);
    void onSend();
  }

  async function toDraft() {
    const outcome = await returnToDraft(db, pacienteId, id);
    if (outcome === 'moved') onReturned();
    if (outcome === 'unlisted') toast('error', words.calendarMissing);
  }

  const [first] = save.changes;
  return (
    <RefusedActions
      label={label}
      {...(isContested &&
        hasCalendar &&
        first && {
          at: { paciente: String(pacienteId), fecha: first.record.fecha, onGo: onLeave },
        })}
      onRetry={retry}
      onDiscard={() => discardRefused(db, queueId, id).then(onDiscarded)}
      {...(hasCalendar && { onToDraft: toDraft })}
    />
  );
}

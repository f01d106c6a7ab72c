import {
  discardRefused,
  retryRefused,
  returnToDraft,
  type WaitingSave,
} from '#db/waiting-saves.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { isConflict, type Refusal } from '#domain/outbox/refusal.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatAge } from '#i18n/format.ts';
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

/** One save that the server has not acknowledged; a refused one with its reason and actions. */
export function WaitingSaveItem({ save, lovedOne, reach, ...handlers }: WaitingSaveItemProps) {
  const { now } = useServices();
  const today = chileanFecha(now());
  const lines = changeLines(save.changes, today);
  const hidden = lines.length - LINES_SHOWN;
  const state = saveState(save, reach);
  return (
    <li className={styles['save']} data-guardado={save.id} data-estado={state}>
      {lovedOne === null ? null : <h3 className={styles['who']}>{lovedOne}</h3>}
      <ul className={styles['lines']}>
        {lines.slice(0, LINES_SHOWN).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
        {hidden > 0 ? <li>{words.more(hidden)}</li> : null}
      </ul>
      <p className={styles['state']}>
        <b>{words.states[state]}</b> · {words.madeAt(formatAge(save.createdAt, now()))}
      </p>
      {save.refusal === null ? null : (
        <>
          <p className={styles['reason']}>
            {isConflict(save.refusal) ? words.contested : reasonWords(save.refusal)}
            {save.isRest ? ` ${words.rest}` : ''}
          </p>
          <RefusedSaveActions
            save={save}
            label={[lovedOne, lines[0]?.text].filter(Boolean).join(', ')}
            hasCalendar={lovedOne !== null}
            {...handlers}
          />
        </>
      )}
    </li>
  );
}

/** The server's message, or one made from the status. */
export function reasonWords({ message, status }: Refusal): string {
  if (message !== null) return words.reason(message);
  return status > 0 ? words.reasonless(status) : words.noReason;
}

/** The actions; its hours can also be corrected in the calendar, where there is one. */
function RefusedSaveActions({
  save,
  label,
  hasCalendar,
  onSend,
  onDiscarded,
  onReturned,
  onLeave,
}: Omit<WaitingSaveItemProps, 'lovedOne' | 'reach'> & {
  readonly label: string;
  readonly hasCalendar: boolean;
}) {
  const { db, newId } = useDevice();
  const { pacienteId, id } = save;

  async function retry() {
    await retryRefused(db, pacienteId, id, newId);
    void onSend();
  }

  async function toDraft() {
    const outcome = await returnToDraft(db, pacienteId, id);
    if (outcome === 'moved') onReturned();
    if (outcome === 'unlisted') toast('error', words.calendarMissing);
  }

  const [first] = save.changes;
  // Both versions are in the calendar, with the choice between them.
  const isContested = save.refusal !== null && isConflict(save.refusal);
  return (
    <RefusedActions
      label={label}
      {...(isContested &&
        hasCalendar &&
        first && {
          at: { paciente: String(pacienteId), fecha: first.record.fecha, onGo: onLeave },
        })}
      onRetry={retry}
      onDiscard={() => discardRefused(db, pacienteId, id).then(onDiscarded)}
      {...(hasCalendar && { onToDraft: toDraft })}
    />
  );
}

import {
  discardRefused,
  retryRefused,
  returnToDraft,
  type WaitingSave,
} from '#db/waiting-saves.ts';
import { fechaIn } from '#domain/calendar/time.ts';
import type { Refusal } from '#domain/outbox/queue.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatAge } from '#i18n/format.ts';
import { useDevice, useServices } from '#services';
import { toast } from '#ui/toast.ts';
import { changeWords } from './change-words.ts';
import { RefusedActions } from './refused-actions.tsx';
import styles from './waiting-panel.module.css';

/** A save may hold a whole month; this many lines show what it is about. */
const LINES_SHOWN = 6;

export interface WaitingSaveItemProps {
  readonly save: WaitingSave;
  /** Null when the loved one is no longer the account's. */
  readonly lovedOne: string | null;
  /** Sends what waits and tells what came of it. */
  readonly onSend: () => Promise<void>;
}

/** One save that the server has not acknowledged; a refused one with its reason and actions. */
export function WaitingSaveItem({ save, lovedOne, onSend }: WaitingSaveItemProps) {
  const { now } = useServices();
  const today = fechaIn(new Date(now()), 'America/Santiago');
  const hidden = save.changes.length - LINES_SHOWN;
  const state = save.refusal !== null ? 'refused' : save.sent ? 'sent' : 'waiting';
  return (
    <li className={styles['save']} data-guardado={save.id} data-estado={state}>
      {lovedOne === null ? null : <h3 className={styles['who']}>{lovedOne}</h3>}
      <ul className={styles['lines']}>
        {save.changes.slice(0, LINES_SHOWN).map((change) => {
          const line = changeWords(change, today);
          return <li key={line}>{line}</li>;
        })}
        {hidden > 0 ? <li>{words.more(hidden)}</li> : null}
      </ul>
      <p className={styles['state']}>
        <b>{words.states[state]}</b> · {words.madeAt(formatAge(save.createdAt, now()))}
      </p>
      {save.refusal === null ? null : (
        <>
          <p className={styles['reason']}>{reasonWords(save.refusal)}</p>
          <RefusedSaveActions save={save} onSend={onSend} />
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

/** The actions; its hours can also be corrected in the calendar. */
function RefusedSaveActions({ save, onSend }: Omit<WaitingSaveItemProps, 'lovedOne'>) {
  const { db } = useDevice();
  const { pacienteId, id } = save;

  async function retry() {
    await retryRefused(db, pacienteId, id);
    void onSend();
  }

  async function toDraft() {
    if (!(await returnToDraft(db, pacienteId, id))) toast('error', words.calendarMissing);
  }

  return (
    <RefusedActions
      onRetry={retry}
      onDiscard={() => discardRefused(db, pacienteId, id)}
      onToDraft={toDraft}
    />
  );
}

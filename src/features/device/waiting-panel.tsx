import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readFlushState, readPulled } from '#db/flush-state.ts';
import { latest } from '#db/moments.ts';
import { readOutboxSummary } from '#db/outbox.ts';
import { readPeople } from '#db/people.ts';
import { readWaitingSaves } from '#db/waiting-saves.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { lovedOneLabel } from '#domain/people/person.ts';
import { device as deviceWords } from '#i18n/es/device.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatAge, formatTime } from '#i18n/format.ts';
import { useDevice, useServices } from '#services';
import { syncStatus } from '#sync/status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { downloadWaiting } from './download-waiting.ts';
import { StorageLine } from './storage-line.tsx';
import styles from './waiting-panel.module.css';
import { WaitingSaveItem } from './waiting-save-item.tsx';

export interface WaitingPanelProps {
  /** The browser's hint. */
  readonly online: boolean;
  readonly onClose: () => void;
}

/** What the server has not acknowledged, save by save, notes among them, with actions. */
export function WaitingPanel({ online, onClose }: WaitingPanelProps) {
  const { db, sync } = useDevice();
  const { now, trouble } = useServices();
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const [returned, setReturned] = useState(false);
  const read = useLiveQuery(
    async () => ({
      saves: await readWaitingSaves(db),
      people: await readPeople(db),
      flush: await readFlushState(db),
      pulled: await readPulled(db),
    }),
    [db],
  );

  async function sendNow() {
    setSending(true);
    await send();
    setSending(false);
  }

  /** The status behind this dialog is inert: what came of it is said here. */
  async function send() {
    settle();
    await sync.sendNow();
    try {
      const { waiting, refused } = await readOutboxSummary(db);
      const left = [
        ...(refused > 0 ? [deviceWords.refused(refused)] : []),
        ...(waiting > 0 ? [deviceWords.waiting(waiting)] : []),
      ];
      setResult(left.length === 0 ? null : words.tried(left.join(', ')));
    } catch (cause) {
      // What is left is shown by the list itself, as soon as it can be read again.
      console.error('what is left was not read', cause);
    }
  }

  /** What an earlier attempt left is over. */
  function settle(isReturned = false) {
    setResult(null);
    setReturned(isReturned);
  }

  function labelOf(paciente: Id): string | null {
    const person = read?.people.find(({ id }) => sameId(id, paciente));
    return person === undefined ? null : lovedOneLabel(person);
  }

  const saves = read?.saves ?? [];
  const nothing = saves.length === 0;
  const waiting = saves.filter(({ refusal }) => refusal === null).length;
  // Shows nothing before the first read.
  const kept = trouble.current().includes('volatile') ? words.introInPage : words.intro;
  const left = waiting === 0 ? words.introRefused : kept;
  const intro = read === undefined ? null : nothing ? words.empty : left;
  const lastContactAt = latest(now(), read?.flush.lastContactAt ?? null, read?.pulled?.at ?? null);
  const holdUntil = read?.flush.holdUntil ?? 0;
  // As if nothing were refused, which would hide how the rest fares.
  const status =
    read === undefined
      ? null
      : syncStatus({ waiting, refused: 0, oldestAt: null }, read.flush, online, now());
  const reach = { online, state: status?.state ?? 'pendiente' };
  const told = returned ? words.backInCalendar : nothing ? null : result;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        nothing ? undefined : (
          <>
            <Button onClick={() => downloadWaiting(saves, now())}>{words.download}</Button>
            {/* Nothing of what was refused goes. After an attempt it stays, for the focus. */}
            {waiting === 0 && result === null && !sending ? null : (
              <Button variant="primary" busy={sending} busyLabel={words.sending} onClick={sendNow}>
                {words.sendNow}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={styles['intro']} role="status">
        {intro}
        {told === null ? null : <b> {told}</b>}
      </p>
      <ul className={styles['saves']}>
        {saves.map((save) => (
          <WaitingSaveItem
            key={save.id}
            save={save}
            lovedOne={labelOf(save.pacienteId)}
            reach={reach}
            onSend={send}
            onDiscarded={settle}
            onReturned={() => settle(true)}
            onLeave={onClose}
          />
        ))}
      </ul>
      {waiting === 0 || holdUntil <= now() ? null : (
        <p className={styles['facts']}>{words.held(formatTime(holdUntil))}</p>
      )}
      <p className={styles['facts']}>
        {words.lastContact}:{' '}
        {lastContactAt === null ? words.never : formatAge(lastContactAt, now())}
      </p>
      <StorageLine unsent={waiting > 0} />
    </Dialog>
  );
}

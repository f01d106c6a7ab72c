import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readFlushState } from '#db/flush-state.ts';
import { readPeople } from '#db/people.ts';
import { readWaitingSaves } from '#db/waiting-saves.ts';
import { sameId } from '#domain/people/id.ts';
import { lovedOneLabel } from '#domain/people/person.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatAge } from '#i18n/format.ts';
import { useDevice, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { downloadSaves } from './download-saves.ts';
import { StorageLine } from './storage-line.tsx';
import styles from './waiting-panel.module.css';
import { WaitingSaveItem } from './waiting-save-item.tsx';

/** What the server has not acknowledged, save by save, and what can be done about it. */
export function WaitingPanel({ onClose }: { onClose: () => void }) {
  const { db, sync } = useDevice();
  const { now } = useServices();
  const [sending, setSending] = useState(false);
  const read = useLiveQuery(
    async () => ({
      saves: await readWaitingSaves(db),
      people: await readPeople(db),
      flush: await readFlushState(db),
    }),
    [db],
  );

  async function sendNow() {
    setSending(true);
    await sync.sendNow();
    setSending(false);
  }

  const saves = read?.saves ?? [];
  const lastContactAt = read?.flush.lastContactAt ?? null;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        saves.length === 0 ? undefined : (
          <>
            <Button onClick={() => downloadSaves(saves, now())}>{words.download}</Button>
            <Button variant="primary" busy={sending} busyLabel={words.sending} onClick={sendNow}>
              {words.sendNow}
            </Button>
          </>
        )
      }
    >
      <p className={styles['intro']}>{saves.length === 0 ? words.empty : words.intro}</p>
      <ul className={styles['saves']}>
        {saves.map((save) => {
          const person = read?.people.find(({ id }) => sameId(id, save.pacienteId));
          return (
            <WaitingSaveItem
              key={save.id}
              save={save}
              lovedOne={person === undefined ? null : lovedOneLabel(person)}
            />
          );
        })}
      </ul>
      <p className={styles['facts']}>
        {words.lastContact}:{' '}
        {lastContactAt === null ? words.never : formatAge(lastContactAt, now())}
      </p>
      <StorageLine />
    </Dialog>
  );
}

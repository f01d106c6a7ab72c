import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { readFlushState, readPulled } from '#db/flush-state.ts';
import { readKeptRecords } from '#db/kept-records.ts';
import { latest } from '#db/moments.ts';
import { readUnfinished } from '#db/sign-out.ts';
import { profile as words } from '#i18n/es/profile.ts';
import { formatAge, formatDay, formatDecimal, formatInteger, formatTime } from '#i18n/format.ts';
import { useDevice, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { LogoutIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './profile.module.css';
import { type StorageFacts, useStorage } from './use-storage.ts';

const MEGABYTE = 1_000_000;

/** What this device holds of the account, how safe it is there, and how to remove it. */
export function DeviceSection({ onLogout }: { onLogout: () => Promise<void> }) {
  const { db } = useDevice();
  const { now } = useServices();
  const id = useId();
  const storage = useStorage();
  const [signingOut, setSigningOut] = useState(false);
  const held = useLiveQuery(
    async () => ({
      pulled: await readPulled(db),
      contactAt: (await readFlushState(db)).lastContactAt,
      unfinished: await readUnfinished(db),
    }),
    [db],
  );
  // On its own: a download may be megabytes, and is read again only when there is a new one.
  const recordsAt = useLiveQuery(async () => (await readKeptRecords(db))?.at, [db]) ?? null;
  const pulled = held?.pulled ?? null;
  const wholeAt = pulled === null || pulled.isPart ? null : pulled.at;
  const syncedAt = latest(now(), wholeAt, held?.contactAt ?? null);

  async function signOut() {
    setSigningOut(true);
    try {
      await onLogout();
    } finally {
      // If the user cancelled, the page is still here.
      setSigningOut(false);
    }
  }

  // An installed app there has a storage of its own: what waits here would stay behind.
  const isDone = held !== undefined && Object.values(held.unfinished).every((count) => count === 0);

  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{words.device}</h2>
      <div className={styles['card']}>
        <dl className={styles['facts']}>
          <Fact name={words.used}>{usedWords(storage)}</Fact>
          <Fact name={words.lastSync}>
            {held === undefined
              ? words.reading
              : syncedAt === null
                ? words.never
                : formatAge(syncedAt, now())}
          </Fact>
          <Fact name={words.waiting}>
            {countWords(held && held.unfinished.waiting + held.unfinished.refused)}
          </Fact>
          <Fact name={words.drafts}>{countWords(held?.unfinished.drafts)}</Fact>
          {recordsAt === null ? null : (
            <Fact name={words.records}>
              {words.recordsOf(formatDay(recordsAt) ?? '', formatTime(recordsAt))}
            </Fact>
          )}
          {storage.persisted === null ? null : (
            <Fact name={words.kept}>
              {storage.persisted ? words.persisted : words.notPersisted}
            </Fact>
          )}
        </dl>
        {storage.persisted === false ? <PersistButton persist={storage.persist} /> : null}
        {isUninstalledOnIos() && isDone ? <p>{words.installOnIos}</p> : null}
      </div>
      <div className={styles['card']}>
        <p>{words.logoutText}</p>
        <Button
          icon={<LogoutIcon />}
          busy={signingOut}
          busyLabel={words.loggingOut}
          onClick={signOut}
        >
          {words.logout}
        </Button>
      </div>
    </section>
  );
}

/** Only the browsers of iPhones and iPads have the property, and none of them offers to install by itself. */
function isUninstalledOnIos(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PersistButton({ persist }: Pick<StorageFacts, 'persist'>) {
  // Never busy: Firefox asks the user, who may leave the question unanswered.
  async function ask() {
    const granted = await persist();
    if (granted) toast('success', words.persistGranted);
    else toast('info', words.persistRefused);
  }

  return <Button onClick={ask}>{words.persist}</Button>;
}

function usedWords({ used }: StorageFacts): string {
  return used === null ? words.unknown : words.megabytes(formatDecimal(used / MEGABYTE));
}

function countWords(count: number | undefined): string {
  if (count === undefined) return words.reading;
  return count === 0 ? words.none : formatInteger(count);
}

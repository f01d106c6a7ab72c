import { useLiveQuery } from 'dexie-react-hooks';
import { latest } from '#db/latest-time.ts';
import { readFlushState, readPulled } from '#db/outbox/flush-state.ts';
import { isNothingLeft, readUnfinished } from '#db/outbox/unfinished.ts';
import { readDownloadedWorkbook } from '#db/people/downloaded-workbook.ts';
import { profile as messages } from '#i18n/es/profile.ts';
import { formatAge, formatDay, formatDecimal, formatInteger, formatTime } from '#i18n/format.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useStorage } from '#platform/use-storage.ts';
import { useTicking } from '#platform/use-ticking.ts';
import { useAccountContext, useServices } from '#services';
import { LogoutIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { SettingsCard, SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.ts';
import styles from './profile.module.css';

const MEGABYTE = 1_000_000;
/** Ages are shown in minutes. */
const TICK_MS = 20_000;

/** What this device stores of the account, how safe it is there, and how to remove it. */
export function DeviceSection({ onLogout }: { onLogout: () => Promise<void> }) {
  const { db, unwritten } = useAccountContext();
  const { now } = useServices();
  const storage = useStorage();
  const tick = useTicking(now, TICK_MS);
  // If the user cancelled, the page is still here.
  const [signingOut, signOut] = useBusy(onLogout);
  const stored = useLiveQuery(
    async () => ({
      pulled: await readPulled(db),
      contactAt: (await readFlushState(db)).lastContactAt,
      unfinished: await readUnfinished(db, unwritten),
      // A contact is compared with a time no earlier than it.
      at: now(),
    }),
    [db, unwritten, now],
  );
  // A query of its own: the workbook may be megabytes, and is read again only when it changes.
  const workbookAt = useLiveQuery(async () => (await readDownloadedWorkbook(db))?.at, [db]) ?? null;
  const instant = Math.max(tick, stored?.at ?? 0);
  const contactAt = latest(instant, stored?.pulled?.at ?? null, stored?.contactAt ?? null);
  const isAtRisk = stored !== undefined && !isNothingLeft(stored.unfinished);

  return (
    <SettingsSection title={messages.device}>
      <SettingsCard>
        <dl className={styles['facts']}>
          <Fact name={messages.used}>{describeUsed(storage.used)}</Fact>
          <Fact name={messages.lastContact}>
            {stored === undefined
              ? messages.reading
              : contactAt === null
                ? messages.never
                : formatAge(contactAt, instant)}
          </Fact>
          <Fact name={messages.waiting}>
            {describeCount(stored && stored.unfinished.waiting + stored.unfinished.rejected)}
          </Fact>
          <Fact name={messages.drafts}>{describeCount(stored?.unfinished.drafts)}</Fact>
          {workbookAt === null ? null : (
            <Fact name={messages.workbook}>
              {messages.workbookOf(formatDay(workbookAt) ?? '', formatTime(workbookAt))}
            </Fact>
          )}
          {storage.persisted === true ? (
            <Fact name={messages.kept}>{messages.persisted}</Fact>
          ) : storage.persisted === false && isAtRisk ? (
            <Fact name={messages.kept}>{messages.notPersisted}</Fact>
          ) : null}
        </dl>
        {storage.persisted === false ? <PersistButton persist={storage.persist} /> : null}
      </SettingsCard>
      <SettingsCard>
        <p>{messages.logoutText}</p>
        <Button
          icon={<LogoutIcon />}
          busy={signingOut}
          busyLabel={messages.loggingOut}
          onClick={signOut}
        >
          {messages.logout}
        </Button>
      </SettingsCard>
    </SettingsSection>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      {/* Another one once it is read: at the end of its line, a text that changes would move. */}
      <dd key={children}>{children}</dd>
    </div>
  );
}

function PersistButton({ persist }: { persist: () => Promise<boolean> }) {
  // Never busy: Firefox asks the user, who may not answer.
  async function ask() {
    const granted = await persist();
    if (granted) toast('success', messages.persistGranted);
    else toast('info', messages.persistRefused);
  }

  return <Button onClick={ask}>{messages.persist}</Button>;
}

function describeUsed(used: number | null): string {
  return used === null ? messages.unknown : messages.megabytes(formatDecimal(used / MEGABYTE));
}

function describeCount(count: number | undefined): string {
  if (count === undefined) return messages.reading;
  return count === 0 ? messages.none : formatInteger(count);
}

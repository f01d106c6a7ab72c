import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentType, Fragment, useState, useSyncExternalStore } from 'react';
import { latest } from '#db/latest-time.ts';
import { readFlushState, readPulled } from '#db/outbox/flush-state.ts';
import { readOutboxSummary } from '#db/outbox/outbox.ts';
import { sync as messages } from '#i18n/es/sync.ts';
import { formatAge } from '#i18n/format.ts';
import { useTicking } from '#platform/use-ticking.ts';
import { useAccountContext, useServices } from '#services';
import { type SyncStatus as Status, type SyncState, syncStatus } from '#sync/status.ts';
import { ClockIcon } from '#ui/account-icons.tsx';
import { AlertIcon, CheckIcon, OfflineIcon } from '#ui/icons.tsx';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './sync-status.module.css';

/** Rarely opened, so not loaded with the first view. */
const OutboxPanel = lazyPanel(async () => (await import('./outbox-panel.tsx')).OutboxPanel);

/** Ages are shown in minutes, and the mark of a killed process expires with time. */
const TICK_MS = 20_000;

/** After this time the last contact is shown even where space is short: «al día» alone would be misleading. */
const LONG_AGO_MS = 5 * 60_000;

/**
 * How much of this device's changes the server has: the state, how many wait, and when the server last answered. Read
 * from the database, so that it also shows what the worker and other tabs do. A press opens the panel that lists the
 * changes.
 */
export function SyncStatus() {
  const { db } = useAccountContext();
  const { now, trouble } = useServices();
  const troubles = useSyncExternalStore(trouble.subscribe, trouble.current);
  const [open, setOpen] = useState(false);
  const tick = useTicking(now, TICK_MS);
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const read = useLiveQuery(
    async () => ({
      outbox: await readOutboxSummary(db),
      flush: await readFlushState(db),
      pulled: await readPulled(db),
      // A batch marks until when it may be on its way, which is compared with a time no earlier than its mark.
      at: now(),
    }),
    [db, now],
  );
  // Shows nothing before the first read.
  if (read === undefined) return <div className={styles['status']} />;
  const instant = Math.max(tick, read.at);
  const status = syncStatus(read.outbox, read.flush, online, instant);
  const lastContactAt = latest(instant, status.lastContactAt, read.pulled?.at ?? null);
  // Nothing waits, but nothing is known about the server either: room is reserved for the status.
  const isUnknown = status.state === 'al-dia' && lastContactAt === null;
  // «Sin conexión» stands above it already.
  const neverContacted = status.state === 'sin-conexion' ? null : messages.neverContacted;
  // This tab receives nothing any more, or cannot store it: what it read last may be untrue by now.
  const stale = troubles.includes('outdated')
    ? messages.outdated
    : troubles.includes('full') && status.state === 'al-dia' && messages.full;
  const state = stale ? 'con-problemas' : status.state;
  const parts = stale ? [stale] : describeParts(status);
  const StateMark = STATE_MARKS[state];
  const isOld =
    status.pending === 0 && lastContactAt !== null && instant - lastContactAt >= LONG_AGO_MS;
  return (
    <div className={styles['status']}>
      <p
        role="status"
        className={styles['line']}
        data-sync={state}
        data-pendientes={status.pending}
        data-rechazados={status.rejected || undefined}
        data-sin-contacto={isUnknown ? '' : undefined}
      >
        <StateMark />
        <b>
          {parts.map((part, index, { length }) => (
            <Fragment key={part}>
              <span>{index < length - 1 ? `${part} ·` : part}</span>{' '}
            </Fragment>
          ))}
        </b>
      </p>
      {/* Outside the live region: ages change every minute and should not be announced. */}
      <p className={styles['more']} data-hace-rato={isOld ? '' : undefined}>
        <span className={styles['what']}>
          {lastContactAt === null ? neverContacted : `${messages.lastContact} `}
        </span>
        {lastContactAt === null ? null : formatAge(lastContactAt, instant)}
      </p>
      <button
        type="button"
        className={styles['open']}
        // The name begins with the visible text.
        aria-label={`${isUnknown ? messages.neverContacted : parts.join(' · ')}. ${messages.openPanel}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open ? <OutboxPanel online={online} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const STATE_MARKS: Readonly<Record<SyncState, ComponentType>> = {
  'al-dia': CheckIcon,
  pendiente: ClockIcon,
  enviando: Spinner,
  'sin-conexion': OfflineIcon,
  'con-problemas': AlertIcon,
};

/**
 * «Sin conexión» and «2 cambios por enviar», or one of them. A rejected change already shows that something is wrong,
 * and a change that is being sent will soon not wait.
 */
function describeParts({ state, pending, rejected }: Status): readonly string[] {
  const waiting = pending - rejected;
  const parts: string[] = state === 'pendiente' || rejected > 0 ? [] : [messages.state[state]];
  if (rejected > 0) parts.push(messages.rejected(rejected));
  if (waiting > 0 && state !== 'enviando') parts.push(messages.waiting(waiting));
  return parts;
}

function subscribeOnline(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

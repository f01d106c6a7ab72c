import type { PromiseExtended } from 'dexie';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Queue, Request, Save } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import {
  type AccountDatabase,
  dayKey,
  daysOf,
  type SaveRow,
  UNSENT_NOTE,
  type UnsentNoteRow,
} from './account-database.ts';

/** The outbox on the disk. `domain/outbox/queue.ts` alone decides what may happen to it. */

/** One loved one's queue. */
export async function readQueue(db: AccountDatabase, paciente: Id): Promise<Queue> {
  const key = String(paciente);
  const [saves, requests] = await Promise.all([
    db.saves.where('paciente').equals(key).sortBy('seq'),
    db.requests.where('paciente').equals(key).sortBy('position'),
  ]);
  return { saves: saves.map(toSave), requests: requests.map(toRequest) };
}

/** What each save changes on some days of a loved one and waits to be sent, oldest first, without refused ones. */
export async function readWaitingChanges(
  db: AccountDatabase,
  paciente: Id,
  fechas: readonly Fecha[],
): Promise<readonly (readonly SlotChange[])[]> {
  const keys = fechas.map((fecha) => dayKey(String(paciente), fecha));
  const rows = await db.saves.where('days').anyOf(keys).distinct().sortBy('seq');
  return rows
    .filter((row) => row.refusal === null)
    .map((row) => row.changes.filter(({ record }) => fechas.includes(record.fecha)));
}

/** Adds a save after all others of the loved one, without reading them. */
export async function appendSave(db: AccountDatabase, paciente: Id, save: Save): Promise<void> {
  const key = String(paciente);
  const days = daysOf(key, save.changes);
  await db.saves.add({ v: 2, paciente: key, pacienteId: paciente, days, ...save });
}

/**
 * The loved ones with something to send, the longest waiting first. Reads one save of each, however many
 * wait.
 */
export function pacientesWaiting(db: AccountDatabase): Promise<readonly Id[]> {
  return db.transaction('r', db.saves, async () => {
    const keys = await db.saves.orderBy('paciente').uniqueKeys();
    const oldest = await Promise.all(
      keys.map((key) =>
        db.saves
          .where('paciente')
          .equals(key)
          .filter((row) => row.refusal === null)
          .first(),
      ),
    );
    return oldest
      .filter((row) => row !== undefined)
      .sort((a, b) => a.seq - b.seq)
      .map((row) => row.pacienteId);
  });
}

/**
 * The notes that the server has not acknowledged. Not an async function: a live query that awaits a promise which
 * is not Dexie's stops seeing changes of what it reads after it.
 */
export function unsentNotes(db: AccountDatabase): PromiseExtended<UnsentNoteRow[]> {
  return db.meta
    .where('key')
    .startsWith(UNSENT_NOTE)
    .filter((row): row is UnsentNoteRow => 'text' in row)
    .toArray();
}

/** Whether a note waits to be sent. */
export async function noteWaits(db: AccountDatabase): Promise<boolean> {
  return (await unsentNotes(db)).some(({ refusal }) => refusal === null);
}

/** What waits, as the status shows it: saves and notes together. */
export interface OutboxSummary {
  readonly waiting: number;
  readonly refused: number;
  /** When the oldest save was made, in milliseconds since 1970; null where there is none. */
  readonly oldestAt: number | null;
}

/** Counts saves and notes together, over all loved ones. */
export async function readOutboxSummary(db: AccountDatabase): Promise<OutboxSummary> {
  const rows = [...(await db.saves.toArray()), ...(await unsentNotes(db))];
  const waiting = rows.filter((row) => row.refusal === null).length;
  return {
    waiting,
    refused: rows.length - waiting,
    oldestAt: rows.reduce<number | null>(
      (oldest, row) => Math.min(oldest ?? row.createdAt, row.createdAt),
      null,
    ),
  };
}

function toSave({ id, createdAt, changes, refusal, inDoubt, isRest }: SaveRow): Save {
  return {
    id,
    createdAt,
    changes,
    refusal,
    ...(inDoubt && { inDoubt }),
    ...(isRest && { isRest }),
  };
}

function toRequest({ id, saveIds, changes, attempts }: Request): Request {
  return { id, saveIds, changes, attempts };
}

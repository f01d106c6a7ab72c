import type { SlotChange } from '#domain/calendar/changes.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Queue, Request, Save } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, dayKey, daysOf, type SaveRow } from './account-database.ts';

/** The outbox on the disk. `domain/outbox/queue.ts` alone decides what may happen to it. */

/** One queue: that of a loved one's shifts has their id, that of a note its `noteQueueId`. */
export async function readQueue(db: AccountDatabase, queueId: Id): Promise<Queue> {
  const key = String(queueId);
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

/** Adds a save after all others of its queue, without reading them. */
export async function appendSave(db: AccountDatabase, queueId: Id, save: Save): Promise<void> {
  const key = String(queueId);
  const days = daysOf(key, save.changes);
  const pacienteId = save.note?.paciente ?? queueId;
  await db.saves.add({ v: 2, paciente: key, pacienteId, days, ...save });
}

/** What waits, as the status shows it: saves and notes together. */
export interface OutboxSummary {
  readonly waiting: number;
  readonly refused: number;
  /** When the oldest save was made, in milliseconds since 1970; null where there is none. */
  readonly oldestAt: number | null;
}

/** Counts saves and notes together, over all queues. */
export async function readOutboxSummary(db: AccountDatabase): Promise<OutboxSummary> {
  const rows = await db.saves.toArray();
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

/** A save as it is in its queue. */
export function toSave({ id, createdAt, changes, note, refusal, inDoubt, isRest }: SaveRow): Save {
  return {
    id,
    createdAt,
    changes,
    ...(note && { note }),
    refusal,
    ...(inDoubt && { inDoubt }),
    ...(isRest && { isRest }),
  };
}

function toRequest({ id, saveIds, changes, note, attempts }: Request): Request {
  return { id, saveIds, changes, ...(note && { note }), attempts };
}

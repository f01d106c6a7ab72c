import type { AccountDatabase } from '#db/account-database.ts';
import { type BatchRow, dayKey, dayKeysOf, type MutationRow } from '#db/stored-rows.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Batch, Mutation, Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';

/** Reads and writes the outbox on the disk. Only `domain/outbox/queue.ts` decides which changes of it are allowed. */

/** One queue. Its id is the patient's for shifts, and a separate one for each kind of edit. */
export async function readQueue(db: AccountDatabase, queueId: Id): Promise<Queue> {
  const key = String(queueId);
  const [mutations, batches] = await Promise.all([
    db.saves.where('paciente').equals(key).sortBy('seq'),
    db.requests.where('paciente').equals(key).sortBy('position'),
  ]);
  return { mutations: mutations.map(toMutation), batches: batches.map(toBatch) };
}

/** The changes that each waiting mutation makes on some days of a patient, oldest first, without rejected mutations. */
export async function readWaitingChanges(
  db: AccountDatabase,
  patient: Id,
  fechas: readonly Fecha[],
): Promise<readonly (readonly SlotChange[])[]> {
  const keys = fechas.map((fecha) => dayKey(String(patient), fecha));
  const rows = await db.saves.where('days').anyOf(keys).distinct().sortBy('seq');
  return rows
    .filter((row) => row.refusal === null)
    .map((row) => row.changes.filter(({ record }) => fechas.includes(record.fecha)));
}

/** Adds a mutation after all others of its queue, without reading them. */
export async function appendMutation(
  db: AccountDatabase,
  queueId: Id,
  mutation: Mutation,
): Promise<void> {
  const key = String(queueId);
  const days = dayKeysOf(key, mutation.changes);
  const { note, answer, unavailable, careWindow } = mutation;
  const pacienteId = (note ?? answer ?? careWindow)?.paciente ?? (unavailable ? '' : queueId);
  const { rejection, ...stored } = mutation;
  await db.saves.add({ v: 2, paciente: key, pacienteId, days, ...stored, refusal: rejection });
}

/** The counts of the outbox that the status shows. */
export type OutboxSummary = Awaited<ReturnType<typeof readOutboxSummary>>;

/** Counts the mutations of all queues. */
export async function readOutboxSummary(db: AccountDatabase) {
  const rows = await db.saves.toArray();
  const waiting = rows.filter((row) => row.refusal === null).length;
  return { waiting, rejected: rows.length - waiting };
}

/** Turns a stored row into a mutation of its queue. */
export function toMutation(row: MutationRow): Mutation {
  const { seq, v, paciente, pacienteId, days, refusal, ...mutation } = row;
  return { ...mutation, rejection: refusal };
}

function toBatch({ paciente, position, saveIds, ...batch }: BatchRow): Batch {
  return { ...batch, mutationIds: saveIds };
}

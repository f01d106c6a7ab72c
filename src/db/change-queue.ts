import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { appendSave, readQueue } from './outbox.ts';
import { type Acknowledged, applyAcknowledged } from './solicitudes.ts';

/**
 * One step of a loved one's queue, in one transaction: reads it, lets `transition` decide, writes what
 * differs, and with an acknowledgement writes the base too (unless the queue stays the same: then another tab
 * has already applied that answer). Returns the resulting queue.
 */
export function changeQueue(
  db: AccountDatabase,
  paciente: Id,
  transition: (queue: Queue) => Queue,
  acknowledged?: Acknowledged,
): Promise<Queue> {
  return db.transaction('rw', db.saves, db.requests, db.solicitudes, db.meta, async () => {
    const before = await readQueue(db, paciente);
    const after = transition(before);
    if (after === before) return before;
    await writeQueue(db, paciente, before, after);
    if (acknowledged !== undefined) await applyAcknowledged(db, paciente, acknowledged);
    return after;
  });
}

async function writeQueue(
  db: AccountDatabase,
  paciente: Id,
  before: Queue,
  after: Queue,
): Promise<void> {
  const key = String(paciente);
  // Unchanged saves keep their rows and so their place; a changed one goes last, which is where `retrySave`
  // puts it and where a refused one blocks nothing.
  const stays = new Set(after.saves);
  const gone = before.saves.filter((save) => !stays.has(save)).map((save) => save.id);
  const known = new Set(before.saves);
  await db.saves.where('id').anyOf(gone).delete();
  for (const save of after.saves) if (!known.has(save)) await appendSave(db, paciente, save);

  await db.requests.where('paciente').equals(key).delete();
  await db.requests.bulkPut(
    after.requests.map((request, position) => ({ ...request, paciente: key, position })),
  );
}

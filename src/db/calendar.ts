/**
 * A calendar is read in two parts: the draft, which is small and changes with every click, and base and outbox,
 * which are large and change rarely. A save moves from the one to the other in one transaction, so two readings
 * of different moments could show it twice or not at all; `sameOutbox` detects such pairs.
 */

import type { CareRecord } from '#domain/calendar/record.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { readStoredDraft, type StoredDraft } from './drafts.ts';
import { readQueue } from './outbox.ts';
import { isListed, readRecords } from './records.ts';

/** Base and outbox of some months. */
export interface HeldReading {
  readonly base: readonly CareRecord[];
  readonly queue: Queue;
  /** Whether the base is a whole list; until it is, nothing is saved over it. */
  readonly isListed: boolean;
}

/** The draft, and the saves that were waiting when it was read. */
export interface DraftReading extends StoredDraft {
  /** The saves in the outbox at that moment, oldest first. */
  readonly saveIds: readonly string[];
}

/**
 * Reads base and outbox in one transaction. All at once, here as below: one after another, each reading would
 * wait for its own turn of the page.
 * @param months as `YYYY-MM`.
 */
export function readHeld(
  db: AccountDatabase,
  paciente: Id,
  months: readonly string[],
): Promise<HeldReading> {
  const { solicitudes, saves, requests, meta } = db;
  return db.transaction('r', [solicitudes, saves, requests, meta], async () => {
    const [base, queue, listed] = await Promise.all([
      readRecords(db, paciente, months),
      readQueue(db, paciente),
      isListed(db, paciente),
    ]);
    return { base, queue, isListed: listed };
  });
}

/** Reads the draft and the ids of the waiting saves in one transaction. */
export function readDrafted(db: AccountDatabase, paciente: Id): Promise<DraftReading> {
  return db.transaction('r', db.saves, db.drafts, async () => {
    const [stored, saves] = await Promise.all([
      readStoredDraft(db, paciente),
      db.saves.where('paciente').equals(String(paciente)).sortBy('seq'),
    ]);
    return { ...stored, saveIds: saves.map(({ id }) => id) };
  });
}

/** Whether no save happened between two readings. */
export function sameOutbox({ queue }: HeldReading, { saveIds }: DraftReading): boolean {
  return (
    queue.saves.length === saveIds.length &&
    queue.saves.every(({ id }, index) => id === saveIds[index])
  );
}

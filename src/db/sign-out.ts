import { type AccountDatabase, UNSENT_NOTE } from './account-database.ts';
import { draftedPacientes } from './drafts.ts';
import { readOutboxSummary } from './outbox.ts';
import { markSignedOut } from './presence.ts';

/** What would be lost if the account's data went now. */
export interface Unfinished {
  /** Saves and notes that go out by themselves as soon as the server can be reached. */
  readonly waiting: number;
  /** Saves and notes that the server did not take: they go nowhere before somebody decides. */
  readonly refused: number;
  /** Loved ones whose calendar has changes that were not saved. */
  readonly drafts: number;
}

export async function readUnfinished(db: AccountDatabase): Promise<Unfinished> {
  const { waiting, refused } = await readOutboxSummary(db);
  return { waiting, refused, drafts: (await draftedPacientes(db)).length };
}

/**
 * Takes what the server told off this device when its account signs out. What the user made (drafts,
 * outbox, notes, the hours to be covered) stays for the next sign-in, unless `discard`. Answers that are
 * on their way write nothing any more; where one comes after the next sign-in, the tickets, which go on
 * counting, tell that it is old.
 */
export async function wipe(
  db: AccountDatabase,
  { discard }: { readonly discard: boolean },
): Promise<void> {
  const own = discard ? [db.drafts, db.saves, db.requests] : [];
  const tables = [db.people, db.caregivers, db.solicitudes, db.meta, ...own];
  await db.transaction('rw', tables, async () => {
    const kept = db.meta.where('key').startsWithAnyOf('window:', 'ticket:', UNSENT_NOTE);
    const rows = discard ? [] : await kept.toArray();
    for (const table of tables) await table.clear();
    await db.meta.bulkPut(rows);
    await markSignedOut(db);
  });
}

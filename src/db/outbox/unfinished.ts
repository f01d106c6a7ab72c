import type { AccountDatabase } from '#db/account-database.ts';
import { patientsWithDraft } from '#db/calendar/drafts.ts';
import { readOutboxSummary } from './outbox.ts';

/** The user's work that would be lost if the account's data were deleted now. */
export type Unfinished = Readonly<Awaited<ReturnType<typeof readUnfinished>>>;

/**
 * Counts the waiting mutations, the rejected ones and the patients with unsaved edits.
 * @param unwritten returns the patients with edits that the database did not take; called last, after the reads of the
 * database.
 */
export async function readUnfinished(
  db: AccountDatabase,
  unwritten: () => readonly string[] = () => [],
) {
  const { waiting, rejected } = await readOutboxSummary(db);
  const drafted = await patientsWithDraft(db);
  return { waiting, rejected, drafts: new Set([...drafted, ...unwritten()]).size };
}

/** Whether there is no such work. */
export function isNothingLeft(unfinished: Unfinished): boolean {
  return Object.values(unfinished).every((count) => count === 0);
}

import type { AccountDatabase } from './account-database.ts';
import { patientsWithDraft } from './drafts.ts';
import { readOutboxSummary } from './outbox.ts';

/** What would be lost if the account's data were deleted now. */
export type Unfinished = Readonly<Awaited<ReturnType<typeof readUnfinished>>>;

/**
 * Counts what waits, what was rejected and what was not saved.
 * @param unwritten the patients with edits that the database did not take; asked last, when writes under way are over.
 */
export async function readUnfinished(
  db: AccountDatabase,
  unwritten: () => readonly string[] = () => [],
) {
  const { waiting, rejected } = await readOutboxSummary(db);
  const drafted = await patientsWithDraft(db);
  return { waiting, rejected, drafts: new Set([...drafted, ...unwritten()]).size };
}

/** Whether nothing of that is left. */
export function isNothingLeft(unfinished: Unfinished): boolean {
  return Object.values(unfinished).every((count) => count === 0);
}

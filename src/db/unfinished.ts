import type { AccountDatabase } from './account-database.ts';
import { patientsWithDraft } from './drafts.ts';
import { readOutboxSummary } from './outbox.ts';

/** What would be lost if the account's data were deleted now. */
export type Unfinished = Readonly<Awaited<ReturnType<typeof readUnfinished>>>;

/** Counts what waits, what was rejected and what was not saved. */
export async function readUnfinished(db: AccountDatabase) {
  const { waiting, rejected } = await readOutboxSummary(db);
  return { waiting, rejected, drafts: (await patientsWithDraft(db)).length };
}

/** Whether nothing of that is left. */
export function isNothingLeft(unfinished: Unfinished): boolean {
  return Object.values(unfinished).every((count) => count === 0);
}

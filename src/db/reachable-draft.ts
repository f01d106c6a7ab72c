import type { AccountDatabase } from './account-database.ts';
import { patientsWithDraft } from './drafts.ts';
import { readPatients } from './people.ts';

/**
 * Whether a calendar that the user can open has unsaved changes. A draft of a patient who has left the account does not
 * count: it can be neither saved nor discarded.
 */
export async function hasReachableDraft(db: AccountDatabase): Promise<boolean> {
  const drafted = await patientsWithDraft(db);
  if (drafted.length === 0) return false;
  return (await readPatients(db)).some(({ id }) => drafted.includes(String(id)));
}

import type { AccountDatabase } from '#db/account-database.ts';
import { readPatients } from '#db/people/people.ts';
import { patientsWithDraft } from './drafts.ts';

/**
 * Whether a calendar that the user can open has unsaved changes. A draft of a patient who has left the account does not
 * count: it cannot be saved any more.
 */
export async function hasReachableDraft(db: AccountDatabase): Promise<boolean> {
  const drafted = await patientsWithDraft(db);
  if (drafted.length === 0) return false;
  return (await readPatients(db)).some(({ id }) => drafted.includes(String(id)));
}

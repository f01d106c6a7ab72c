import type { peopleChangesApi } from '#api/people-changes.ts';
import { hasCapability } from '#db/account/backend-capabilities.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { putArchived } from '#db/people/archived.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';

/**
 * Fetches which patients the family has archived, and stores the list. Called by the list of patients, and by a page
 * whose calendar is missing: the lists that every pull fetches do not contain archived patients. If the call fails, the
 * stored list stays.
 * @param onAsked called afterwards, with whether the server has said who is archived.
 * @returns a function that prevents any further call of `onAsked`.
 */
export function askArchived(
  deps: {
    readonly db: AccountDatabase;
    /** The API calls; their code is loaded when needed. */
    readonly peopleChanges: () => Promise<ReturnType<typeof peopleChangesApi>>;
  },
  onAsked: (isKnown: boolean) => void = () => {},
): () => void {
  const over = new AbortController();
  void pullArchived(deps).then((isKnown) => over.signal.aborted || onAsked(isKnown));
  return () => over.abort();
}

async function pullArchived({
  db,
  peopleChanges,
}: Parameters<typeof askArchived>[0]): Promise<boolean> {
  try {
    // Then nobody is.
    if (!(await hasCapability(db, PAGE_CAPABILITIES.archive))) return true;
    const outcome = await (await peopleChanges()).archived();
    if (outcome.kind !== 'ok') return false;
    await putArchived(db, outcome.value.rows);
    return true;
  } catch (cause) {
    console.warn('who is archived could not be read', cause);
    return false;
  }
}

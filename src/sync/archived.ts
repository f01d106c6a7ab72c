import type { peopleChangesApi } from '#api/people-changes.ts';
import { hasCapability } from '#db/account/backend-capabilities.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { openLiveQuery } from '#db/live-query.ts';
import { readPulled } from '#db/outbox/flush-state.ts';
import { putArchived } from '#db/people/archived.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';

interface ArchivedDeps {
  readonly db: AccountDatabase;
  /** The API calls; their code is loaded when needed. */
  readonly peopleChanges: () => Promise<ReturnType<typeof peopleChangesApi>>;
}

/**
 * Fetches which patients the family has archived, and stores the list: the lists that every pull fetches do not contain
 * them. If the call fails, the stored list stays.
 * @returns whether the server has said who is archived.
 */
export async function askArchived({ db, peopleChanges }: ArchivedDeps): Promise<boolean> {
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

/**
 * Asks the same now and after each pull, for what is open about a patient who left the list.
 * @param onAsked called after each, with its result.
 * @returns a function that ends it.
 */
export function followArchived(
  deps: ArchivedDeps,
  onAsked: (isKnown: boolean) => void,
): () => void {
  const over = new AbortController();
  openLiveQuery(() => readPulled(deps.db), over.signal).subscribe(async () => {
    const isKnown = await askArchived(deps);
    if (!over.signal.aborted) onAsked(isKnown);
  });
  return () => over.abort();
}

import type { peopleChangesApi } from '#api/people-changes.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { putArchived } from '#db/archived.ts';
import { hasCapability } from '#db/backend-capabilities.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/capabilities.ts';

/**
 * Asks whom the family has archived. The list of patients does, and pages when somebody's calendar is missing: whoever
 * was archived is not among the people that every pull brings. Without an answer the device knows what it knew.
 * @param onAsked called afterwards, with or without an answer.
 * @returns a function after which it is not called any more.
 */
export function askArchived(
  deps: {
    readonly db: AccountDatabase;
    /** The calls, loaded when needed. */
    readonly peopleChanges: () => Promise<ReturnType<typeof peopleChangesApi>>;
  },
  onAsked = () => {},
): () => void {
  const over = new AbortController();
  void pullArchived(deps).then(() => over.signal.aborted || onAsked());
  return () => over.abort();
}

async function pullArchived({
  db,
  peopleChanges,
}: Parameters<typeof askArchived>[0]): Promise<void> {
  try {
    if (!(await hasCapability(db, PAGE_CAPABILITIES.archive))) return;
    const outcome = await (await peopleChanges()).archived();
    if (outcome.kind === 'ok') await putArchived(db, outcome.value.rows);
  } catch (cause) {
    console.warn('who is archived could not be read', cause);
  }
}

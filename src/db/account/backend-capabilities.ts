import type { AccountDatabase } from '#db/account-database.ts';
import { readMe } from '#db/people/people.ts';
import { CAPABILITIES, type Capability } from '#domain/contract/capabilities.ts';

/** What the backend offers beyond the required calls; all false until `/auth/me` was answered. */
export type BackendCapabilities = Awaited<ReturnType<typeof readBackendCapabilities>>;

/** Read from the capabilities that the last answer to `/auth/me` listed. */
export async function readBackendCapabilities(db: AccountDatabase) {
  const capabilities = (await readMe(db))?.capabilities ?? [];
  return {
    /** The backend carries out a call once, even if it is repeated under its `Idempotency-Key`. */
    deduplicatesByKey: capabilities.includes(CAPABILITIES.keys),
    /**
     * The backend does not change shifts that differ from what the mutation's author saw, and returns them as
     * conflicts.
     */
    detectsConflicts: capabilities.includes(CAPABILITIES.conflicts),
    /** The backend can return what changed in a calendar since a version. */
    tellsChanges: capabilities.includes(CAPABILITIES.changes),
  };
}

/** Whether the backend has this capability, by its last answer to `/auth/me`. */
export async function hasCapability(db: AccountDatabase, capability: Capability): Promise<boolean> {
  return (await readMe(db))?.capabilities.includes(capability) === true;
}

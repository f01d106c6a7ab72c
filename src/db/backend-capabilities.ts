import { CAPABILITIES, type Capability } from '#domain/contract/capabilities.ts';
import type { AccountDatabase } from './account-database.ts';
import { readMe } from './people.ts';

/** What the backend offers beyond the required calls; nothing until it has said so. */
export type BackendCapabilities = Awaited<ReturnType<typeof readBackendCapabilities>>;

/** As this account's backend last listed them in `/auth/me`. */
export async function readBackendCapabilities(db: AccountDatabase) {
  const capabilities = (await readMe(db))?.capabilities ?? [];
  return {
    /** A call repeated under its `Idempotency-Key` is carried out once. */
    deduplicatesByKey: capabilities.includes(CAPABILITIES.keys),
    /** It does not change shifts that are not as the mutation's author saw them, and returns them as conflicts. */
    detectsConflicts: capabilities.includes(CAPABILITIES.conflicts),
    /** It tells what changed in a calendar since a version. */
    tellsChanges: capabilities.includes(CAPABILITIES.changes),
  };
}

/** Whether the backend has one of its capabilities, as far as the device knows. */
export async function hasCapability(db: AccountDatabase, capability: Capability): Promise<boolean> {
  return (await readMe(db))?.capabilities.includes(capability) === true;
}

import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { AccountDatabase } from './account-database.ts';
import { readMe } from './people.ts';

/** What the backend says that it does beyond the required calls. Until it has said so, it does not. */
export interface BackendCapabilities {
  /** A repeated `Idempotency-Key` is carried out once. */
  readonly deduplicatesByKey: boolean;
  /** It leaves shifts alone that are not as a save's author saw them, and tells which. */
  readonly detectsConflicts: boolean;
}

/** What this account's backend last said of itself. */
export async function readBackendCapabilities(db: AccountDatabase): Promise<BackendCapabilities> {
  const capabilities = (await readMe(db))?.capabilities ?? [];
  return {
    deduplicatesByKey: capabilities.includes(CAPABILITIES.keys),
    detectsConflicts: capabilities.includes(CAPABILITIES.conflicts),
  };
}

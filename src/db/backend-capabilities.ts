import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { AccountDatabase } from './account-database.ts';
import { readMe } from './people.ts';

/** What the backend says that it does beyond the required calls. Until it has said so, it does not. */
export interface BackendTraits {
  /** A repeated `Idempotency-Key` is carried out once. */
  readonly keepsKeys: boolean;
  /** It leaves shifts alone that are not as a save's author saw them, and tells which. */
  readonly tellsConflicts: boolean;
}

/** What this account's backend last said of itself. */
export async function readBackend(db: AccountDatabase): Promise<BackendTraits> {
  const capabilities = (await readMe(db))?.capabilities ?? [];
  return {
    keepsKeys: capabilities.includes(CAPABILITIES.keys),
    tellsConflicts: capabilities.includes(CAPABILITIES.conflicts),
  };
}

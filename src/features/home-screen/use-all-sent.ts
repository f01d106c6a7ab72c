import { useLiveQuery } from 'dexie-react-hooks';
import type { AccountDatabase } from '#db/account-database.ts';
import { readUnfinished } from '#db/sign-out.ts';
import { useAccountContext } from '#services';

/**
 * Whether nothing waits, was rejected or is not saved: an app installed on an iPhone has a storage of its own, and what
 * is left in Safari's would stay behind. Undefined until it is read.
 */
export function useAllSent(): boolean | undefined {
  const { db } = useAccountContext();
  return useLiveQuery(async () => readAllSent(db), [db]);
}

export async function readAllSent(db: AccountDatabase): Promise<boolean> {
  return Object.values(await readUnfinished(db)).every((count) => count === 0);
}

import { onTestFinished } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';

/**
 * An empty account database for the test that runs, or is about to in a `beforeEach`; deleted after it.
 * @param account names it; without one no other database has its name.
 */
export function openTestDatabase(account: string = crypto.randomUUID()): AccountDatabase {
  const db = new AccountDatabase(account);
  onTestFinished(() => db.delete());
  return db;
}

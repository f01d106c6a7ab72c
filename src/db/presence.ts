import type { AccountDatabase } from './account-database.ts';

/**
 * Whether the account is still on this device. Answers may arrive after it has left, in this tab, another
 * or the worker: each transaction that writes what the server told asks this first, within itself.
 */
export async function isHere(db: AccountDatabase): Promise<boolean> {
  return (await db.meta.get('left')) === undefined;
}

/** The account has signed in: what the server tells is written again. */
export async function arrive(db: AccountDatabase): Promise<void> {
  if (!(await isHere(db))) await db.meta.delete('left');
}

/** Marks that the account has left; to be called in the transaction that takes its mirror away. */
export async function leave(db: AccountDatabase): Promise<void> {
  await db.meta.put({ key: 'left' });
}

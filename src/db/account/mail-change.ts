import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';

/** How long the server accepts a code, in milliseconds. */
const CODE_LIFE_MS = 10 * 60_000;

/**
 * The new mail address that a code was sent to, while the code is valid; else null. It is stored, because a user who
 * opens their mail on a phone may find that the app was restarted meanwhile.
 */
export async function readMailChange(db: AccountDatabase, now: number): Promise<string | null> {
  const sent = await readMeta(db, 'mail-code-sent');
  return sent !== undefined && Math.abs(now - sent.at) < CODE_LIFE_MS ? sent.mail : null;
}

export function writeMailChange(db: AccountDatabase, mail: string, at: number): Promise<void> {
  return writeMeta(db, 'mail-code-sent', { mail, at });
}

export async function forgetMailChange(db: AccountDatabase): Promise<void> {
  await db.meta.delete('mail-code-sent');
}

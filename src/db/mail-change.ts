import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** As long as the server takes a code, in milliseconds. */
const CODE_LIFE_MS = 10 * 60_000;

/**
 * The new mail that a code was sent to, while that code counts; else null. It is kept here because who opens the mail
 * on a phone may find the app started anew.
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

import { ACTIVE } from './accounts.ts';
import type { Database } from './store.ts';

export async function writeResetToken(
  db: Database,
  token: { readonly account: string; readonly hash: string; readonly expires: Date },
): Promise<void> {
  await db
    .insertInto('reset_token')
    .values({
      token_hash: token.hash,
      id_account: token.account,
      expires_at: token.expires.toISOString(),
    })
    .execute();
}

export interface Reset {
  readonly mail: string;
  readonly tokenHash: string;
  readonly passwordHash: string;
  readonly at: Date;
}

/** The account that a token still is good for, and no other. */
export async function accountOfReset(
  db: Database,
  { mail, tokenHash, at }: Omit<Reset, 'passwordHash'>,
): Promise<{ readonly id: string; readonly name: string; readonly mail: string } | null> {
  const row = await db
    .selectFrom('reset_token')
    .innerJoin('account', 'account.id', 'reset_token.id_account')
    .select(['account.id', 'account.name', 'account.mail'])
    .where('reset_token.token_hash', '=', tokenHash)
    .where('reset_token.expires_at', '>', at.toISOString())
    .where('account.mail', '=', mail)
    .where('account.estado_cuenta', '=', ACTIVE)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets a new password: every session ends, and every other link of the account with it. Called in a
 * transaction.
 * @returns false when the token was used meanwhile.
 */
export async function resetPassword(db: Database, account: string, reset: Reset): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reset_token')
    .where('token_hash', '=', reset.tokenHash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('reset_token').where('id_account', '=', account).execute();
  await db
    .updateTable('account')
    .set((column) => ({
      password_hash: reset.passwordHash,
      token_version: column('token_version', '+', 1),
      // The link was in a mail of theirs.
      mail_verified: 1,
    }))
    .where('id', '=', account)
    .execute();
  return true;
}

import { deleteRows, hasRow, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { ACTIVE } from './accounts.ts';
import { endReachOfMaker } from './first-mail-proof.ts';

interface Reset {
  readonly mail: string;
  readonly tokenHash: string;
  readonly passwordHash: string;
  readonly at: Date;
}

/**
 * The account of a token that has not expired. A token with `used_at` has already set a password and cannot set
 * another.
 */
export async function accountOfReset(
  db: Database,
  { mail, tokenHash, at }: Omit<Reset, 'passwordHash'>,
) {
  const row = await db
    .selectFrom('reset_token')
    .innerJoin('account', 'account.id', 'reset_token.id_account')
    .select(['account.id', 'account.name', 'account.mail', 'account.password_hash'])
    .select('reset_token.used_at')
    .where('reset_token.token_hash', '=', tokenHash)
    .where('reset_token.expires_at', '>', at.toISOString())
    .where('account.mail', '=', mail)
    .where('account.estado_cuenta', '=', ACTIVE)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets a new password: all sessions end, and all other links of the account become invalid. This link is marked as
 * used, because the call may be repeated. Called in a transaction.
 * @returns false if the token was used meanwhile.
 */
export async function resetPassword(db: Database, account: string, reset: Reset): Promise<boolean> {
  const unused = { token_hash: reset.tokenHash, used_at: null };
  const count = await updateRows(db, 'reset_token', unused, { used_at: reset.at.toISOString() });
  if (count === 0) return false;
  await db
    .deleteFrom('reset_token')
    .where('id_account', '=', account)
    .where('token_hash', '!=', reset.tokenHash)
    .execute();
  if (await hasRow(db, 'account', { id: account, mail_verified: 0 })) {
    await endReachOfMaker(db, account);
  }
  await updateRows(db, 'account', { id: account }, (column) => ({
    password_hash: reset.passwordHash,
    token_version: column('token_version', '+', 1),
    // The link came by mail, so the owner of the account reads this mail.
    mail_verified: 1,
  }));
  await deleteRows(db, 'push_subscription', { id_account: account });
  return true;
}

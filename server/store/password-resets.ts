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

export interface AccountOfReset {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
  /** Of the password that it has now. */
  readonly passwordHash: string | null;
  /** The token has set a password already, and is good for no other. */
  readonly used: boolean;
}

/** The account of a token that has not run out, and no other. */
export async function accountOfReset(
  db: Database,
  { mail, tokenHash, at }: Omit<Reset, 'passwordHash'>,
): Promise<AccountOfReset | null> {
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
  if (row === undefined) return null;
  const { id, name, mail: address, password_hash, used_at } = row;
  return { id, name, mail: address, passwordHash: password_hash, used: used_at !== null };
}

/**
 * Sets a new password: every session ends, and every other link of the account with it. Of this one it is
 * remembered that it was used, for the call may come again. Called in a transaction.
 * @returns false when the token was used meanwhile.
 */
export async function resetPassword(db: Database, account: string, reset: Reset): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_token')
    .set({ used_at: reset.at.toISOString() })
    .where('token_hash', '=', reset.tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db
    .deleteFrom('reset_token')
    .where('id_account', '=', account)
    .where('token_hash', '!=', reset.tokenHash)
    .execute();
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

import { deleteRows, insertNew } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { ACTIVE, type Account } from './accounts.ts';

/**
 * The account of a token, or null if the token is no longer valid: its account was deleted or is not active, its
 * version was raised (deactivation, a new password) or it was signed out. Checked on every request, in one query, so
 * that each of these takes effect at once.
 */
export async function accountOfToken(
  db: Database,
  token: { readonly account: string; readonly version: number; readonly jti: string },
): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('revoked_token', (join) => join.on('revoked_token.jti', '=', token.jti))
    .selectAll('account')
    .where('account.id', '=', token.account)
    .where('account.estado_cuenta', '=', ACTIVE)
    .where('account.token_version', '=', token.version)
    .where('revoked_token.jti', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends one session, and the notices on its device. The account's other sessions continue: another device may have unsent changes. */
export async function revokeToken(db: Database, jti: string, expires: Date): Promise<void> {
  await insertNew(db, 'revoked_token', ['jti'], { jti, expires_at: expires.toISOString() });
  await deleteRows(db, 'push_subscription', { jti });
}

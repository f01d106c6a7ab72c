import { newLinkSecret, resetTokenHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { RESET_MINUTES, resetLetter } from '#server/mail/letters.ts';
import { ACTIVE, findAccountByMail } from '#server/store/account/accounts.ts';

/**
 * Sends a link for a new password by mail. Each attempt creates another link, because none is stored; earlier ones stay
 * valid.
 * @returns false if no active account has this mail.
 * @throws NotSent
 */
export async function sendResetLink(
  deps: Dependencies,
  { mail, origin }: { readonly mail: string; readonly origin: string },
  withinMs: number,
): Promise<boolean> {
  const account = await findAccountByMail(deps.store.db, mail);
  if (account === null || account.estado_cuenta !== ACTIVE) return false;
  const token = newLinkSecret();
  const row = {
    id_account: account.id,
    token_hash: resetTokenHash(deps.secret, account.mail, token),
    expires_at: new Date(deps.clock().getTime() + RESET_MINUTES * 60_000).toISOString(),
  };
  await deps.store.db.insertInto('reset_token').values(row).execute();
  const query = new URLSearchParams({ email: account.mail, token });
  const link = `${origin}/reset-password?${query}`;
  await deps.messenger.mail(account.mail, resetLetter(deps.brand, account.name, link), withinMs);
  return true;
}

import * as v from 'valibot';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { resetPasswordLacks } from '#domain/account/password.ts';
import { forgetCount } from '#server/auth/limits.ts';
import { newResetToken, resetTokenHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { passwordChangedLetter, RESET_MINUTES, resetLetter } from '#server/mail/letters.ts';
import { ACTIVE, findAccountByMail } from '#server/store/accounts.ts';
import { accountOfReset, resetPassword, writeResetToken } from '#server/store/password-resets.ts';
import { inTransaction } from '#server/store/store.ts';
import { form, text } from './forms.ts';
import { countCall, LIMITS, ofMail, unlessBusy } from './limits.ts';
import { originOf } from './origin.ts';
import type { Route } from './route.ts';
import { Outcome } from './schemas.ts';

const Forgot = form({
  mail: v.pipe(v.string(ACCOUNT_MESSAGES.mail), v.check(isMail, ACCOUNT_MESSAGES.mail)),
});
const Reset = form({ mail: text(), token: text(), newPassword: text() });

/** Asking for a link, and choosing a new password with it. */
export function passwordResetRoutes(route: Route, parts: Dependencies): void {
  route({
    call: 'POST /auth/forgot-password',
    allow: 'anyone',
    summary: 'Pedir un enlace para cambiar la contraseña',
    body: Forgot,
    answer: Outcome,
    /** The account is looked up only after the answer, which is always the same. */
    handle: async ({ request, body: { mail } }) => {
      await countCall(request, parts, LIMITS.forgotByAddress, [ofMail(LIMITS.forgotByMail, mail)]);
      const origin = originOf(request, parts);
      parts.background.run(request.log, 'reset mail', () => sendResetLink(parts, mail, origin));
      return {
        success: true,
        message: 'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
      };
    },
  });

  route({
    call: 'POST /auth/reset-password',
    allow: 'anyone',
    summary: 'Elegir una contraseña nueva con el enlace recibido',
    body: Reset,
    answer: Outcome,
    /**
     * What the user must read is sent as `success: false`: for a failed call the page shows its own message.
     */
    handle: async ({ request, body: { token, newPassword: password, ...given } }) => {
      const mail = normalMail(given.mail);
      const refund = await countCall(request, parts, LIMITS.resetByAddress, [
        ofMail(LIMITS.resetByMail, mail),
      ]);
      if (resetPasswordLacks(password).length > 0) {
        return { success: false, message: ACCOUNT_MESSAGES.newPassword };
      }
      const link = { mail, tokenHash: resetTokenHash(parts.secret, token), at: parts.clock() };
      const account = await accountOfReset(parts.store.db, link);
      if (account === null) return USED_UP;
      if (account.used_at === null) {
        const passwordHash = await unlessBusy(refund, () => parts.passwords.hash(password));
        const reset = { ...link, passwordHash };
        const done = await inTransaction(parts.store, (db) => resetPassword(db, account.id, reset));
        if (done) {
          // Who tried the old password too often would wait with the new one for nothing.
          await forgetCount(parts, ofMail(LIMITS.loginByMail, mail));
          parts.background.run(request.log, 'password mail', () =>
            parts.messenger.mail(account.mail, passwordChangedLetter(parts.brand, account.name)),
          );
          return CHANGED;
        }
      }
      const isRepeated = await unlessBusy(refund, () => hasSet(parts, link, password));
      return isRepeated ? CHANGED : USED_UP;
    },
  });
}

/**
 * Whether a used link has set this very password. The first answer may have been lost; a repeated call gets
 * it again, and nothing is done.
 */
async function hasSet(
  parts: Dependencies,
  link: Parameters<typeof accountOfReset>[1],
  password: string,
): Promise<boolean> {
  const account = await accountOfReset(parts.store.db, link);
  const isUsed = account !== null && account.used_at !== null;
  return isUsed && parts.passwords.verify(account.password_hash, password);
}

const CHANGED = { success: true, message: 'Tu contraseña se cambió correctamente.' } as const;

const USED_UP = {
  success: false,
  message: 'El enlace no es válido o ya venció. Pide uno nuevo.',
} as const;

async function sendResetLink(parts: Dependencies, mail: string, origin: string): Promise<void> {
  const account = await findAccountByMail(parts.store.db, mail);
  if (account === null || account.estado_cuenta !== ACTIVE) return;
  const token = newResetToken();
  await writeResetToken(parts.store.db, {
    id_account: account.id,
    token_hash: resetTokenHash(parts.secret, token),
    expires_at: new Date(parts.clock().getTime() + RESET_MINUTES * 60_000).toISOString(),
  });
  const query = new URLSearchParams({ email: account.mail, token });
  const link = `${origin}/reset-password?${query}`;
  await parts.messenger.mail(account.mail, resetLetter(parts.brand, account.name, link));
}

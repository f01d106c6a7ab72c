import * as v from 'valibot';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { resetPasswordLacks } from '#domain/account/password.ts';
import { newLinkSecret, resetTokenHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { passwordChangedLetter, RESET_MINUTES, resetLetter } from '#server/mail/letters.ts';
import { ACTIVE, findAccountByMail } from '#server/store/accounts.ts';
import { accountOfReset, resetPassword, writeResetToken } from '#server/store/password-resets.ts';
import { inTransaction } from '#server/store/store.ts';
import { form, text } from './forms.ts';
import { originOf } from './origin.ts';
import { consumeLimits, LIMITS, ofMail, refundIfBusy, resetCount } from './rate-limits.ts';
import type { Route } from './route.ts';
import { Outcome } from './schemas.ts';

const Forgot = form({
  mail: v.pipe(v.string(ACCOUNT_MESSAGES.mail), v.check(isMail, ACCOUNT_MESSAGES.mail)),
});
const Reset = form({ mail: text(), token: text(), newPassword: text() });

/** Requesting a link, and setting a new password with it. */
export function passwordResetRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'POST /auth/forgot-password',
    allow: 'anyone',
    summary: 'Pedir un enlace para cambiar la contraseña',
    body: Forgot,
    answer: Outcome,
    /** The account is looked up only after the answer, which is always the same. */
    handle: async ({ request, body: { mail } }) => {
      await consumeLimits(request, deps, LIMITS.forgotByAddress, ofMail(LIMITS.forgotByMail, mail));
      const origin = originOf(request, deps);
      deps.background.run(request.log, 'reset mail', () => sendResetLink(deps, mail, origin));
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
     * Messages for the user are sent with `success: false`, because for a failed call the page shows its own.
     */
    handle: async ({ request, body: { token, newPassword: password, ...given } }) => {
      const mail = normalMail(given.mail);
      const refund = await consumeLimits(
        request,
        deps,
        LIMITS.resetByAddress,
        ofMail(LIMITS.resetByMail, mail),
      );
      if (resetPasswordLacks(password).length > 0) {
        return { success: false, message: ACCOUNT_MESSAGES.newPassword };
      }
      const link = { mail, tokenHash: resetTokenHash(deps.secret, token), at: deps.clock() };
      const account = await accountOfReset(deps.store.db, link);
      if (account === null) return USED_UP;
      if (account.used_at === null) {
        const passwordHash = await refundIfBusy(refund, () => deps.passwords.hash(password));
        const reset = { ...link, passwordHash };
        const done = await inTransaction(deps.store, (db) => resetPassword(db, account.id, reset));
        if (done) {
          // Failures with the old password must not lock out the new one.
          await resetCount(deps, ofMail(LIMITS.loginByMail, mail));
          deps.background.run(request.log, 'password mail', () =>
            deps.messenger.mail(account.mail, passwordChangedLetter(deps.brand, account.name)),
          );
          return CHANGED;
        }
      }
      const isRepeated = await refundIfBusy(refund, () => hasSetPassword(deps, link, password));
      return isRepeated ? CHANGED : USED_UP;
    },
  });
}

/**
 * Whether this link has been used to set this very password. The first answer may have been lost, so a repeated call
 * gets it again, and nothing is changed.
 */
async function hasSetPassword(
  deps: Dependencies,
  link: Parameters<typeof accountOfReset>[1],
  password: string,
): Promise<boolean> {
  const account = await accountOfReset(deps.store.db, link);
  const isUsed = account !== null && account.used_at !== null;
  return isUsed && deps.passwords.verify(account.password_hash, password);
}

const CHANGED = { success: true, message: 'Tu contraseña se cambió correctamente.' } as const;

const USED_UP = {
  success: false,
  message: 'El enlace no es válido o ya venció. Pide uno nuevo.',
} as const;

async function sendResetLink(deps: Dependencies, mail: string, origin: string): Promise<void> {
  const account = await findAccountByMail(deps.store.db, mail);
  if (account === null || account.estado_cuenta !== ACTIVE) return;
  const token = newLinkSecret();
  await writeResetToken(deps.store.db, {
    id_account: account.id,
    token_hash: resetTokenHash(deps.secret, token),
    expires_at: new Date(deps.clock().getTime() + RESET_MINUTES * 60_000).toISOString(),
  });
  const query = new URLSearchParams({ email: account.mail, token });
  const link = `${origin}/reset-password?${query}`;
  await deps.messenger.mail(account.mail, resetLetter(deps.brand, account.name, link));
}

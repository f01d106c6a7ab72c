import * as v from 'valibot';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { resetPasswordLacks } from '#domain/account/password.ts';
import { resetTokenHash } from '#server/auth/one-time.ts';
import type { Waiter } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { form, text } from '#server/http/forms.ts';
import { originOf } from '#server/http/origin.ts';
import { consumeLimits, LIMITS, ofMail, refundIfBusy } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Outcome } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { RESET_MINUTES } from '#server/mail/letters.ts';
import { writeAccountMessage, writePasswordChanged } from '#server/notices/account-message.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { accountOfReset, resetPassword } from '#server/store/account/password-resets.ts';
import { inTransaction } from '#server/store/store.ts';
import { forgetFailures, forgotLimits } from './sign-in-limits.ts';

const Forgot = form({
  mail: v.pipe(v.string(ACCOUNT_MESSAGES.mail), v.check(isMail, ACCOUNT_MESSAGES.mail)),
});
const Sent = v.object({
  ...Outcome.entries,
  linkMinutes: described(v.number(), 'Cuántos minutos vale el enlace.'),
});
const Reset = form({ mail: text(), token: text(), newPassword: text() });

/** Requesting a link, and setting a new password with it. */
export function passwordResetRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'POST /auth/forgot-password',
    allow: 'anyone',
    summary: 'Pedir un enlace para cambiar la contraseña',
    body: Forgot,
    answer: Sent,
    /**
     * Only the request is stored. The account is looked up when the mail is sent, after the answer, which is always the
     * same.
     */
    handle: async ({ request, body: { mail } }) => {
      const ofThisMail = await forgotLimits(request, deps, mail);
      await consumeLimits(request, deps, LIMITS.forgotByAddress, ...ofThisMail);
      const origin = originOf(request, deps);
      const id = await writeAccountMessage(deps.store.db, deps, {
        kind: 'reset',
        account: null,
        minutes: RESET_MINUTES,
        message: { by: 'reset', mail: normalMail(mail), origin },
      });
      deliverSoon(deps, request.log, [id]);
      return {
        success: true,
        message: 'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
        linkMinutes: RESET_MINUTES,
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
     * Messages for the user are sent with `success: false`, because for a failed call the page shows its own message.
     */
    handle: async ({ request, body: { token, newPassword: password, ...given } }) => {
      const mail = normalMail(given.mail);
      const refundAddress = await consumeLimits(request, deps, LIMITS.resetByAddress);
      if (resetPasswordLacks(password).length > 0) {
        return { success: false, message: ACCOUNT_MESSAGES.newPassword };
      }
      const tokenHash = resetTokenHash(deps.secret, mail, token);
      const link = { mail, tokenHash, at: deps.clock() };
      const account = await accountOfReset(deps.store.db, link);
      if (account === null) return USED_UP;
      // Only who has a link consumes it, so that nobody else shuts the owner out.
      const refundMail = await consumeLimits(request, deps, null, ofMail(LIMITS.resetByMail, mail));
      const refund = async () => {
        await refundMail();
        await refundAddress();
      };
      if (account.used_at === null) {
        const passwordHash = await refundIfBusy(refund, () =>
          deps.passwords.hash(password, waiterOf(request)),
        );
        const reset = { ...link, passwordHash };
        const told = await inTransaction(deps.store, async (db) =>
          (await resetPassword(db, account.id, reset))
            ? writePasswordChanged(db, deps, account)
            : null,
        );
        if (told !== null) {
          await forgetFailures(request, deps, mail);
          deliverSoon(deps, request.log, [told]);
          return CHANGED;
        }
      }
      const isRepeated = await refundIfBusy(refund, () =>
        hasSetPassword(deps, link, password, waiterOf(request)),
      );
      return isRepeated ? CHANGED : USED_UP;
    },
  });
}

/**
 * Whether this link was already used to set this same password. The first answer may have been lost, so a repeated call
 * gets it again, and nothing changes.
 */
async function hasSetPassword(
  deps: Dependencies,
  link: Parameters<typeof accountOfReset>[1],
  password: string,
  waiter: Waiter,
): Promise<boolean> {
  const account = await accountOfReset(deps.store.db, link);
  const isUsed = account !== null && account.used_at !== null;
  return isUsed && deps.passwords.verify(account.password_hash, password, waiter);
}

const CHANGED = { success: true, message: 'Tu contraseña se cambió correctamente.' } as const;

const USED_UP = {
  success: false,
  message: 'El enlace no es válido o ya venció. Pide uno nuevo.',
} as const;

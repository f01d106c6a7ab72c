import * as v from 'valibot';
import { isMail } from '#domain/account/mail.ts';
import { MAIL_FREE, MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/messages.ts';
import { SIGNUP_CONSENT } from '#domain/contract/capabilities.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findAccountByMail, PENDING } from '#server/store/accounts.ts';
import { consumeLimits, LIMITS, ofMail } from './rate-limits.ts';
import type { Route } from './route.ts';

const MailCheck = v.object({
  message: v.picklist([MAIL_TAKEN, MAIL_NOT_VALID, MAIL_FREE]),
  valid: v.pipe(v.boolean(), v.description('Si se puede crear una cuenta con él.')),
  capabilities: v.pipe(
    v.array(v.picklist([SIGNUP_CONSENT])),
    v.description('Lo que el registro acepta además de lo necesario: `consent` en `/auth/signup`.'),
  ),
});

/**
 * Called by sign-up and forgot-password during typing. It reveals who has an account, because both pages must
 * show it; rate limits prevent asking for many. The mail of an account that was never verified is free, since it can
 * sign up again. The answer also has the capabilities of sign-up, which has no session to ask `/auth/me`.
 */
export function checkEmailRoute(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /auth/check-email/:email',
    allow: 'anyone',
    summary: 'Si un correo ya tiene cuenta',
    answer: MailCheck,
    handle: async ({ request, params: { email } }): Promise<v.InferInput<typeof MailCheck>> => {
      const capabilities: (typeof SIGNUP_CONSENT)[] = [SIGNUP_CONSENT];
      if (!isMail(email)) return { message: MAIL_NOT_VALID, valid: false, capabilities };
      await consumeLimits(request, deps, LIMITS.checkByAddress, [
        ofMail(LIMITS.checkByMail, email),
      ]);
      const account = await findAccountByMail(deps.store.db, email);
      const isFree = account === null || account.estado_cuenta === PENDING;
      return { message: isFree ? MAIL_FREE : MAIL_TAKEN, valid: isFree, capabilities };
    },
  });
}

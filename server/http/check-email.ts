import * as v from 'valibot';
import { isMail } from '#domain/account/mail.ts';
import { MAIL_FREE, MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/messages.ts';
import { SIGNUP_CONSENT } from '#domain/contract/capabilities.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findAccountByMail, PENDING } from '#server/store/accounts.ts';
import { countCall, LIMITS, ofMail } from './limits.ts';
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
 * show it; rate limits prevent asking for many. An account that was never verified does not count: its mail can
 * still be signed up with. It is also where a sign-up learns, before there is a session, what it may send beyond
 * the required fields.
 */
export function checkEmailRoute(route: Route, parts: Dependencies): void {
  route({
    call: 'GET /auth/check-email/:email',
    allow: 'anyone',
    summary: 'Si un correo ya tiene cuenta',
    answer: MailCheck,
    handle: async ({ request, params: { email } }): Promise<v.InferInput<typeof MailCheck>> => {
      const capabilities: (typeof SIGNUP_CONSENT)[] = [SIGNUP_CONSENT];
      if (!isMail(email)) return { message: MAIL_NOT_VALID, valid: false, capabilities };
      await countCall(request, parts, LIMITS.checkByAddress, [ofMail(LIMITS.checkByMail, email)]);
      const account = await findAccountByMail(parts.store.db, email);
      const free = account === null || account.estado_cuenta === PENDING;
      return { message: free ? MAIL_FREE : MAIL_TAKEN, valid: free, capabilities };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { isMail } from '#domain/account/mail.ts';
import { MAIL_FREE, MAIL_NOT_VALID, MAIL_TAKEN } from '#domain/account/words.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Parts } from '#server/parts.ts';
import { findAccountByMail, PENDING } from '#server/store/accounts.ts';
import { countCall, LIMITS, ofMail } from './limits.ts';
import { mailCheckShape } from './shapes.ts';

/**
 * `GET /auth/check-email/{email}`: called by sign-up and forgot-password during typing. It reveals who has an
 * account, because both pages must show it; rate limits prevent asking for many. An account that was never
 * verified does not count: its mail can still be signed up with. It is also where a sign-up learns, before there
 * is a session, what it may send beyond the required fields.
 */
export function checkEmailRoute(app: FastifyInstance, parts: Parts): void {
  const capabilities = [CAPABILITIES.signupConsent];
  app.route<{ Params: { email: string } }>({
    method: 'GET',
    url: '/auth/check-email/:email',
    config: { open: true },
    schema: { summary: 'Si un correo ya tiene cuenta', response: { 200: mailCheckShape } },
    handler: async (request) => {
      const { email } = request.params;
      if (!isMail(email)) return { message: MAIL_NOT_VALID, valid: false, capabilities };
      await countCall(request, parts, LIMITS.checkByAddress, [ofMail(LIMITS.checkByMail, email)]);
      const account = await findAccountByMail(parts.store.db, email);
      const free = account === null || account.estado_cuenta === PENDING;
      return { message: free ? MAIL_FREE : MAIL_TAKEN, valid: free, capabilities };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Parts } from '#server/parts.ts';
import { ACTIVE, findAccountByMail } from '#server/store/accounts.ts';
import { purge } from '#server/store/purge.ts';
import { inTransaction } from '#server/store/store.ts';
import { countCall, LIMITS, ofMail, unlessBusy } from './limits.ts';
import { invalid, Refusal } from './refusal.ts';
import { tokenShape } from './shapes.ts';

const MAX_BODY = 16 * 1024;

const LoginSchema = v.object({
  mail: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1024)),
  // What is no yes is a no.
  RememberMe: v.optional(v.fallback(v.boolean(), false), false),
});

/**
 * `POST /auth/login`. The answer is the same, in words and in time, for a wrong password, for a mail
 * that nobody has and for an account that is not active.
 */
export function loginRoute(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/auth/login',
    bodyLimit: MAX_BODY,
    config: { open: true },
    schema: {
      summary: 'Iniciar sesión',
      body: {
        type: 'object',
        required: ['mail', 'password'],
        properties: {
          mail: { type: 'string' },
          password: { type: 'string' },
          RememberMe: { type: 'boolean' },
        },
      },
      response: { 200: tokenShape },
    },
    handler: async (request) => {
      const parsed = v.safeParse(LoginSchema, request.body);
      if (!parsed.success) {
        throw invalid('Ingresa tu correo y tu contraseña.', [
          { path: String(parsed.issues[0].path?.[0]?.key ?? ''), message: 'Debe ser un texto.' },
        ]);
      }
      const { mail, password, RememberMe } = parsed.output;
      const { db } = parts.store;
      const forgive = await countCall(request, parts, LIMITS.loginByAddress, [
        ofMail(LIMITS.loginByMail, mail),
      ]);

      const account = await findAccountByMail(db, mail);
      const matches = await unlessBusy(forgive, () =>
        parts.passwords.verify(account?.password_hash ?? null, password),
      );
      if (account === null || !matches || account.estado_cuenta !== ACTIVE) {
        throw new Refusal(401, {
          code: 'invalid_credentials',
          message: 'Error al iniciar sesión. Verifica tus credenciales.',
        });
      }
      // Only failures add up.
      await forgive();
      // A good login is rare and nobody waits on it to the millisecond: the moment to tidy up.
      await inTransaction(parts.store, (transaction) => purge(transaction, parts.clock()));
      return { token: await parts.tokens.issue(account, RememberMe) };
    },
  });
}

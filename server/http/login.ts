import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { normalMail } from '#domain/account/mail.ts';
import { queues } from '#server/access/queues.ts';
import type { Parts } from '#server/parts.ts';
import { ACTIVE, type Account, findAccountByMail } from '#server/store/accounts.ts';
import { purge } from '#server/store/purge.ts';
import { inTransaction } from '#server/store/store.ts';
import { countCall, LIMITS, ofMail, unlessBusy } from './limits.ts';
import { HttpRefusal, invalid } from './refusal.ts';
import { tokenShape } from './shapes.ts';

const MAX_BODY = 16 * 1024;

const LoginSchema = v.object({
  mail: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1024)),
  // Anything but true counts as false.
  RememberMe: v.optional(v.fallback(v.boolean(), false), false),
});

/**
 * `POST /auth/login`. The answer has the same text and timing for a wrong password, an unknown mail and an
 * inactive account.
 */
export function loginRoute(app: FastifyInstance, parts: Parts): void {
  // Attempts for one mail run one after another, also for an unknown mail: each counts until it is decided,
  // so correct ones made at once would use up the limit for each other.
  const inTurn = queues(1);
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
      const account = await inTurn(normalMail(mail), async () => {
        const forgive = await countCall(request, parts, LIMITS.loginByAddress, [
          ofMail(LIMITS.loginByMail, mail),
        ]);
        const found = await accountOf(parts, mail, password, forgive);
        // Only failures count.
        await forgive();
        return found;
      });
      // A successful login is rare and not time-critical: a good moment to purge.
      await inTransaction(parts.store, (transaction) => purge(transaction, parts.clock()));
      await parts.messenger.tidy?.();
      return { token: await parts.tokens.issue(account, RememberMe) };
    },
  });
}

/** @throws HttpRefusal 401 */
async function accountOf(
  parts: Parts,
  mail: string,
  password: string,
  forgive: () => Promise<void>,
): Promise<Account> {
  const account = await findAccountByMail(parts.store.db, mail);
  const matches = await unlessBusy(forgive, () =>
    parts.passwords.verify(account?.password_hash ?? null, password),
  );
  if (account !== null && matches && account.estado_cuenta === ACTIVE) return account;
  throw new HttpRefusal(401, {
    code: 'invalid_credentials',
    message: 'Error al iniciar sesión. Verifica tus credenciales.',
  });
}

import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { normalMail } from '#domain/account/mail.ts';
import { queues } from '#server/access/queues.ts';
import type { Parts } from '#server/parts.ts';
import { ACTIVE, type Account, findAccountByMail } from '#server/store/accounts.ts';
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
  // The tries at one mail go one after another, also where nobody has it: each counts until it is judged,
  // and good ones made at once would use up the limit for each other.
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
        // Only failures add up.
        await forgive();
        return found;
      });
      // A good login is rare and nobody waits on it to the millisecond: the moment to tidy up.
      await inTransaction(parts.store, (transaction) => purge(transaction, parts.clock()));
      return { token: await parts.tokens.issue(account, RememberMe) };
    },
  });
}

/** @throws Refusal 401 */
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
  throw new Refusal(401, {
    code: 'invalid_credentials',
    message: 'Error al iniciar sesión. Verifica tus credenciales.',
  });
}

import * as v from 'valibot';
import { normalMail } from '#domain/account/mail.ts';
import { queues } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ACTIVE, type Account, findAccountByMail } from '#server/store/accounts.ts';
import { purge } from '#server/store/purge.ts';
import { inTransaction } from '#server/store/store.ts';
import { form } from './forms.ts';
import { HttpError } from './http-error.ts';
import { countCall, LIMITS, ofMail, unlessBusy } from './limits.ts';
import type { Route } from './route.ts';
import { Token } from './schemas.ts';

const MUST_BE = 'Debe ser un texto.';

const Login = form({
  mail: v.pipe(v.string(MUST_BE), v.maxLength(320, MUST_BE)),
  password: v.pipe(v.string(MUST_BE), v.maxLength(1024, MUST_BE)),
  // Anything but true counts as false.
  RememberMe: v.optional(v.fallback(v.boolean(), false), false),
});

/**
 * Signs in. The answer has the same text and timing for a wrong password, an unknown mail and an inactive
 * account.
 */
export function loginRoute(route: Route, parts: Dependencies): void {
  // Attempts for one mail run one after another, also for an unknown mail: each counts until it is decided,
  // so correct ones made at once would use up the limit for each other.
  const inTurn = queues(1);
  route({
    call: 'POST /auth/login',
    allow: 'anyone',
    summary: 'Iniciar sesión',
    body: v.config(Login, { abortEarly: true }),
    unreadable: 'Ingresa tu correo y tu contraseña.',
    answer: Token,
    handle: async ({ request, body: { mail, password, RememberMe } }) => {
      const account = await inTurn(normalMail(mail), async () => {
        const refund = await countCall(request, parts, LIMITS.loginByAddress, [
          ofMail(LIMITS.loginByMail, mail),
        ]);
        const found = await accountOf(parts, mail, password, refund);
        // Only failures count.
        await refund();
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
  parts: Dependencies,
  mail: string,
  password: string,
  refund: () => Promise<void>,
): Promise<Account> {
  const account = await findAccountByMail(parts.store.db, mail);
  const matches = await unlessBusy(refund, () =>
    parts.passwords.verify(account?.password_hash ?? null, password),
  );
  if (account !== null && matches && account.estado_cuenta === ACTIVE) return account;
  const message = 'Error al iniciar sesión. Verifica tus credenciales.';
  throw new HttpError(401, { code: 'invalid_credentials', message });
}

import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { NOT_VERIFIED } from '#domain/account/not-verified.ts';
import { createQueues } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { form } from '#server/http/forms.ts';
import { HttpError } from '#server/http/http-error.ts';
import { consumeLimits, LIMITS, refundIfBusy } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { Token } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import {
  ACTIVE,
  type Account,
  findAccountByMail,
  PENDING,
} from '#server/store/account/accounts.ts';
import { findPending } from '#server/store/account/sign-ups.ts';
import { placeOf, rememberPlace, signInLimits } from './sign-in-limits.ts';

const MUST_BE = 'Debe ser un texto.';

const Login = form({
  mail: v.pipe(v.string(MUST_BE), v.maxLength(320, MUST_BE)),
  password: v.pipe(v.string(MUST_BE), v.maxLength(1024, MUST_BE)),
  // Anything but true counts as false.
  RememberMe: v.optional(v.fallback(v.boolean(), false), false),
});

/**
 * Signs in. A wrong password, an unknown mail and an inactive account give the same text and timing. Only a caller with
 * the right password is told that the account waits for its code.
 */
export function loginRoute(route: Route, deps: Dependencies): void {
  // Attempts for one mail from one address run one after another, also for an unknown mail: each consumes the limit
  // until it is decided, so simultaneous correct attempts would use up the limit for each other.
  const attempts = createQueues(1);
  route({
    call: 'POST /auth/login',
    allow: 'anyone',
    summary: 'Iniciar sesión',
    body: v.config(Login, { abortEarly: true }),
    unreadable: 'Ingresa tu correo y tu contraseña.',
    answer: Token,
    handle: async ({ request, body }) => {
      const { mail, RememberMe } = body;
      const signIn = async () => {
        // Checked first: otherwise the attempt would be counted and refunded, which costs more than rejecting it.
        deps.passwords.checkRoom(waiterOf(request));
        const refund = await consumeLimits(
          request,
          deps,
          LIMITS.loginByAddress,
          ...(await signInLimits(request, deps, mail)),
        );
        const found = await accountOf(deps, request, body, refund);
        // Only failures consume the limits.
        await refund();
        await rememberPlace(request, deps, mail);
        return found;
      };
      const account = await attempts.run(placeOf(request, mail), signIn, waiterOf(request));
      return { token: await deps.tokens.issue(account, RememberMe) };
    },
  });
}

/** @throws HttpError 401; 403 for an account that waits for its code. */
async function accountOf(
  deps: Dependencies,
  request: FastifyRequest,
  { mail, password }: v.InferOutput<typeof Login>,
  refund: () => Promise<void>,
): Promise<Account> {
  const account = await findAccountByMail(deps.store.db, mail);
  const matches = await refundIfBusy(refund, () =>
    deps.passwords.verify(account?.password_hash ?? null, password, waiterOf(request)),
  );
  if (account !== null && matches && account.estado_cuenta === ACTIVE) return account;
  if (account !== null && matches && account.estado_cuenta === PENDING) {
    const pending = await findPending(deps.store.db, account.mail);
    const method = pending?.method === 'msg' ? 'msg' : 'mail';
    throw new HttpError(403, 'not_verified', NOT_VERIFIED[method]);
  }
  const message = 'Error al iniciar sesión. Verifica tus credenciales.';
  throw new HttpError(401, 'invalid_credentials', message);
}

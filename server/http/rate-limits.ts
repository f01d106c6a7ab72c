import type { FastifyRequest } from 'fastify';
import { normalMail } from '#domain/account/mail.ts';
import { addressKey } from '#server/auth/address.ts';
import { keyedHash } from '#server/auth/one-time.ts';
import { QueueFull } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { deleteRows } from '#server/store/statements.ts';
import { HttpError } from './http-error.ts';

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A number of attempts per window. Windows begin at round times, the same for every subject. */
interface Limit {
  /** Identifies the limit in the database; must never be changed. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

export interface Consumption {
  readonly limit: Limit;
  /** The subject of an attempt: an address, a mail, a phone. */
  readonly subject: string;
}

/**
 * Counts are stored in the database, because several processes may serve one address. Subjects are stored as hashes
 * with the secret as their key.
 */
type LimitDependencies = Pick<Dependencies, 'store' | 'secret' | 'clock'>;

function limit(name: string, most: number, windowMs: number): Limit {
  return { name, most, windowMs };
}

/**
 * Rate limits. Many families on one mobile network share an address, so an address may do more than a mail.
 */
export const LIMITS = {
  loginByAddress: limit('address', 100, QUARTER),
  /** From one address, so that an attacker who guesses does not lock out the owner of the account. */
  loginByPlace: limit('mail at address', 10, QUARTER),
  /** From all addresses together; not counted for addresses from which the account has signed in before. */
  loginByMail: limit('mail anywhere', 60, HOUR),
  checkByAddress: limit('check address', 200, QUARTER),
  checkByMail: limit('check mail', 30, QUARTER),
  signupByAddress: limit('signup address', 40, HOUR),
  /** Sign-up and resend together: each of them sends a message, and text messages cost money. */
  sendByMail: limit('send mail', 6, HOUR),
  sendByPhone: limit('send phone', 6, HOUR),
  resendByAddress: limit('resend address', 60, HOUR),
  /** None by mail, which anybody could use up: a code has five attempts, and `sendByMail` limits the codes. */
  verifyByAddress: limit('verify address', 100, QUARTER),
  forgotByAddress: limit('forgot address', 60, HOUR),
  forgotByPlace: limit('forgot mail at address', 5, HOUR),
  /** Not counted for addresses from which the account has signed in before either. */
  forgotByMail: limit('forgot mail', 5, HOUR),
  resetByAddress: limit('reset address', 60, QUARTER),
  /** With a link of that mail, used ones included: they tell whether a password is the one that was set. */
  resetByMail: limit('reset mail', 10, QUARTER),
  googleByAddress: limit('google address', 100, QUARTER),
  inviteByAccount: limit('invite account', 30, DAY),
  /** Reading and accepting invitations. */
  inviteByAddress: limit('invite address', 60, QUARTER),
  answerByAccount: limit('answer account', 300, QUARTER),
  feedByAccount: limit('feed account', 30, DAY),
  /** Reading feeds: the servers of Google and Microsoft read those of many families from one address. */
  feedByAddress: limit('feed address', 1200, QUARTER),
  /** Attempts with the current password, to change it or the mail. */
  changeByAccount: limit('change account', 10, HOUR),
  testNoticeByAccount: limit('test notice account', 20, HOUR),
} as const satisfies Record<string, Limit>;

/**
 * Consumes the limit of the caller's address, then those of `named`, before the call is processed, so that many
 * simultaneous calls cannot exceed a limit. Once a limit is used up, the ones after it are not consumed: a flood from
 * one address must not lock an account.
 * @returns the refund: gives the attempt back to every limit.
 * @throws HttpError 429
 */
export async function consumeLimits(
  request: FastifyRequest,
  { store: { db }, secret, clock }: LimitDependencies,
  byAddress: Limit | null,
  ...named: readonly Consumption[]
): Promise<() => Promise<void>> {
  const consumptions =
    byAddress === null ? named : [{ limit: byAddress, subject: addressKey(request.ip) }, ...named];
  const at = clock();
  const windows = consumptions.map((one) => ({ ...one, window: windowOf(secret, at, one) }));
  for (const { limit, window } of windows) {
    const { count } = await db
      .insertInto('login_attempt')
      .values({ ...window, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'window_start'])
          .doUpdateSet((row) => ({ count: row('login_attempt.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > limit.most) {
      const left = limit.windowMs - (at.getTime() % limit.windowMs);
      throw tooManyAttempts(Math.max(1, Math.ceil(left / 1000)));
    }
  }
  return async () => {
    for (const { window } of windows) {
      await db
        .updateTable('login_attempt')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where(({ and }) => and(window))
        .where('count', '>', 0)
        .execute();
    }
  };
}

/** Restores the attempts of the current window. */
export async function resetCount(deps: LimitDependencies, consumption: Consumption): Promise<void> {
  const window = windowOf(deps.secret, deps.clock(), consumption);
  await deleteRows(deps.store.db, 'login_attempt', window);
}

function windowOf(secret: Uint8Array, at: Date, { limit, subject }: Consumption) {
  const start = Math.floor(at.getTime() / limit.windowMs) * limit.windowMs;
  return {
    subject: keyedHash(secret, `${limit.name} ${subject}`),
    window_start: new Date(start).toISOString(),
  };
}

/**
 * Does work for which limits were consumed. If the server is too busy to do it, they are refunded: a busy server must
 * not use up a caller's attempts.
 */
export async function refundIfBusy<T>(
  refund: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) await refund();
    throw error;
  }
}

/** The subject is the mail as it is stored, so that its spelling makes no difference. */
export function ofMail(limitOfMail: Limit, mail: string): Consumption {
  return { limit: limitOfMail, subject: normalMail(mail) };
}

/** @param seconds until the next window. */
function tooManyAttempts(seconds: number): HttpError {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes > 60
      ? `${Math.ceil(minutes / 60)} horas`
      : minutes === 1
        ? 'un minuto'
        : `${minutes} minutos`;
  const message = `Demasiados intentos. Espera ${wait} y prueba de nuevo.`;
  const headers = { 'retry-after': String(seconds) };
  return new HttpError(429, 'too_many_attempts', message, headers);
}

import type { FastifyRequest } from 'fastify';
import { normalMail } from '#domain/account/mail.ts';
import { addressKey } from '#server/auth/address.ts';
import { QueueFull } from '#server/auth/queues.ts';
import {
  type Consumption,
  consume,
  type Limit,
  type LimitReached,
} from '#server/auth/rate-limits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { HttpError } from './http-error.ts';

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

function limit(name: string, most: number, windowMs: number): Limit {
  return { name, most, windowMs };
}

/**
 * Rate limits. Many families on one mobile network share an address, so an address may do more than a mail.
 */
export const LIMITS = {
  loginByAddress: limit('address', 100, QUARTER),
  loginByMail: limit('mail', 10, QUARTER),
  checkByAddress: limit('check address', 200, QUARTER),
  checkByMail: limit('check mail', 30, QUARTER),
  signupByAddress: limit('signup address', 40, HOUR),
  /** Sign-up and resend together: each of them sends a message, and text messages cost money. */
  sendByMail: limit('send mail', 6, HOUR),
  sendByPhone: limit('send phone', 6, HOUR),
  resendByAddress: limit('resend address', 60, HOUR),
  verifyByAddress: limit('verify address', 100, QUARTER),
  verifyByMail: limit('verify mail', 20, HOUR),
  forgotByAddress: limit('forgot address', 60, HOUR),
  forgotByMail: limit('forgot mail', 5, HOUR),
  resetByAddress: limit('reset address', 60, QUARTER),
  resetByMail: limit('reset mail', 10, QUARTER),
  googleByAddress: limit('google address', 100, QUARTER),
  inviteByAccount: limit('invite account', 30, DAY),
  /** Reading and accepting invitations. */
  inviteByAddress: limit('invite address', 60, QUARTER),
  answerByAccount: limit('answer account', 300, QUARTER),
} as const satisfies Record<string, Limit>;

/**
 * Consumes the limit of the caller's address, then those of `named`.
 * @returns the refund.
 * @throws LimitReached
 */
export function consumeLimits(
  request: FastifyRequest,
  deps: Pick<Dependencies, 'store' | 'secret' | 'clock'>,
  byAddress: Limit | null,
  named: readonly Consumption[] = [],
): Promise<() => Promise<void>> {
  const consumptions =
    byAddress === null ? named : [{ limit: byAddress, subject: addressKey(request.ip) }, ...named];
  return consume(deps, consumptions);
}

/**
 * Does work for which limits were consumed. If the server is too busy to do it, they are refunded: a busy server
 * must not use up anybody's attempts.
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

/** 429 */
export function tooManyAttempts({ seconds }: LimitReached): HttpError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  const message = `Demasiados intentos. Espera ${wait} y prueba de nuevo.`;
  const headers = { 'retry-after': String(seconds) };
  return new HttpError(429, { code: 'too_many_attempts', message }, headers);
}

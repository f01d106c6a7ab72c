import type { FastifyRequest } from 'fastify';
import { normalMail } from '#domain/account/mail.ts';
import { ownerOf } from '#server/access/address.ts';
import { askLeave, type Counted, type Limit } from '#server/access/limits.ts';
import { QueueFull } from '#server/access/queues.ts';
import type { Parts } from '#server/parts.ts';
import { Refusal } from './refusal.ts';

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;

function limit(name: string, most: number, windowMs: number): Limit {
  return { name, most, windowMs };
}

/**
 * How often things may be tried. Many families of one mobile network share an address, so an address
 * may do more than a mail may.
 */
export const LIMITS = {
  loginByAddress: limit('address', 100, QUARTER),
  loginByMail: limit('mail', 10, QUARTER),
  checkByAddress: limit('check address', 200, QUARTER),
  checkByMail: limit('check mail', 30, QUARTER),
  signupByAddress: limit('signup address', 40, HOUR),
  /** Sign-up and resend together: every one of them sends something, and a text message costs. */
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
} as const satisfies Record<string, Limit>;

/**
 * Counts a call against the limit of its address, then against those of whom it names.
 * @returns what takes the call back from the counts.
 * @throws Refusal 429
 */
export async function countCall(
  request: FastifyRequest,
  parts: Pick<Parts, 'store' | 'secret' | 'clock'>,
  byAddress: Limit | null,
  named: readonly Counted[] = [],
): Promise<() => Promise<void>> {
  const counted =
    byAddress === null ? named : [{ limit: byAddress, subject: ownerOf(request.ip) }, ...named];
  const leave = await askLeave(parts.store.db, parts.secret, parts.clock(), counted);
  if (leave.kind === 'wait') throw tooMany(leave.seconds);
  return leave.forgive;
}

/**
 * Does the work that a counted call came for. Where too much goes on for it to be judged at all, the call
 * is taken back from the counts: a busy server must not use up anybody's tries.
 */
export async function unlessBusy<T>(
  forgive: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) await forgive();
    throw error;
  }
}

export function ofMail(limitOfMail: Limit, mail: string): Counted {
  return { limit: limitOfMail, subject: normalMail(mail) };
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return new Refusal(
    429,
    {
      code: 'too_many_attempts',
      message: `Demasiados intentos. Espera ${wait} y prueba de nuevo.`,
    },
    { 'retry-after': String(seconds) },
  );
}

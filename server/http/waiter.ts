import type { FastifyRequest } from 'fastify';
import { PATIENT, type Waiter } from '#server/auth/queues.ts';

interface Call extends Waiter {
  readonly moreTime: (ms: number) => void;
}

const waiters = new WeakMap<FastifyRequest, Call>();

/**
 * Notes that somebody waits for an answer from now on.
 * @param patienceMs for how long, in all queues of the call together.
 */
export function startWaiting(request: FastifyRequest, patienceMs: number): void {
  let until = performance.now() + patienceMs;
  const { socket } = request.raw;
  waiters.set(request, {
    isGone: () => socket.destroyed,
    leftMs: () => until - performance.now(),
    moreTime(ms) {
      until += ms;
    },
  });
}

/** The client does not wait yet while it still sends its body. */
export function bodyTook(request: FastifyRequest, ms: number): void {
  waiters.get(request)?.moreTime(ms);
}

/** Who waits for the answer to a call. */
export function waiterOf(request: FastifyRequest): Waiter {
  return waiters.get(request) ?? PATIENT;
}

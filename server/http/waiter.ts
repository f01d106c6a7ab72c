import type { FastifyRequest } from 'fastify';
import { PATIENT, type Waiter } from '#server/auth/queues.ts';

interface Call extends Waiter {
  readonly moreTime: (ms: number) => void;
}

const waiters = new WeakMap<FastifyRequest, Call>();

/**
 * Records that a caller waits for an answer from now on.
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

/** While the client still sends its body, it does not wait yet. */
export function bodyTook(request: FastifyRequest, ms: number): void {
  waiters.get(request)?.moreTime(ms);
}

/** The waiter of a call. */
export function waiterOf(request: FastifyRequest): Waiter {
  return waiters.get(request) ?? PATIENT;
}

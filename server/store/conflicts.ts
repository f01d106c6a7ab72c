import { setTimeout as delay } from 'node:timers/promises';

/** Together with the pauses about two seconds: less than a client waits, and before the client's own retry. */
const ATTEMPTS = 12;
const LONGEST_PAUSE_MS = 250;

/**
 * Repeats work as long as it fails with a conflict. The pauses between attempts double and are random, so that the same
 * transactions do not collide again.
 * @throws the last error. `httpErrorFor` makes a 503 of an error that might not occur in another attempt.
 */
export async function repeatAfterConflict<T>(
  mayRepeat: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayRepeat(error)) throw error;
      await delay(Math.min(2 ** attempt, LONGEST_PAUSE_MS) * (1 + Math.random()));
    }
  }
}

/** Whether the engine aborted a transaction, or a single statement, because of another one. */
export function wasAborted(error: unknown): boolean {
  return ABORTED.has(codeOf(error));
}

/** Serialization failure and deadlock. */
const ABORTED = new Set(['40001', '40P01']);

/**
 * Whether the same transaction may succeed when it runs again: the engine aborted it, or another one has meanwhile
 * referred to a row that this one deletes (23503) or inserted the same key (23505).
 */
export function isConflict(error: unknown): boolean {
  return wasAborted(error) || ['23503', '23505'].includes(codeOf(error));
}

/** Errors of a connection to a database server. */
const CONNECTION_ERRORS =
  /^(EAI_AGAIN|ECONN(ABORTED|REFUSED|RESET)|E(HOST|NET)UNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** Whether the connection to a database server broke, or was not made in time. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  // 08 connection, 57P shutdown by an administrator.
  if (CONNECTION_ERRORS.test(code) || /^(08|57P)/.test(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
      error.message,
    )
  );
}

/** The engine's error code; empty if there is none. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

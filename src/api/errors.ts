/**
 * What can come back from the server, as data: expected outcomes are never thrown.
 *
 * - `network`: no usable answer. Nothing came, time ran out, a redirect, or a page that is not the API's (a
 *   captive portal). Whether the server acted is not known. `status` is the status of what came, if anything
 *   did: a page with a 404 may come from a backend that simply has no such call. `isAnswering` is set when
 *   this answer or another call at that moment shows that the server is reachable.
 * - `busy`: the server answered that it cannot now (408, 425, 429, 5xx). Whether it acted is not known either.
 *   `retryAfterMs` is the pause it asked for, if any; `message` its text, if any.
 * - `unauthorized`: 401. The session is over, or there was none: `message` is what a public page shows.
 * - `too-large`: 413. Nothing was done; a smaller request may pass.
 * - `rejected`: any other 4xx, or a 2xx that says `success: false`. Nothing was done and retrying will not help, unless
 *   something was only read (`isPermanent`). `message` is the server's text where it can be shown.
 */
export type Failure =
  | {
      readonly kind: 'network';
      readonly cause: unknown;
      readonly status?: number;
      readonly isAnswering?: true;
    }
  | {
      readonly kind: 'busy';
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly message?: string | null;
    }
  | { readonly kind: 'unauthorized'; readonly message?: string | null }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'rejected'; readonly status: number; readonly message: string | null };

/**
 * Whether the failure of a read is permanent: a 4xx means that the caller may not read it, or that there is no such
 * call. A 2xx with `success: false` only means that it is not available now.
 */
export function isPermanent(
  failure: Failure | { readonly kind: 'failed'; readonly status?: undefined },
): boolean {
  return failure.kind === 'rejected' && failure.status >= 400;
}

/** Whether the server answered a call, if only to say no: it will answer others too. */
export function isAnswered({ kind }: Outcome<unknown>): boolean {
  return kind === 'ok' || kind === 'rejected';
}

export interface Success<T> {
  readonly kind: 'ok';
  readonly value: T;
}

export type Outcome<T> = Success<T> | Failure;

/** A 2xx without the requested data: no usable answer, but not a captive portal either, because portals send pages. */
export function unreadable(): Failure {
  const cause = new Error('the answer has an unknown shape');
  return { kind: 'network', cause, isAnswering: true };
}

/** The result of `read` for an answer; null means that the answer has an unknown shape. */
export function readValue<T>(
  outcome: Outcome<unknown>,
  read: (answer: unknown) => T | null,
): Outcome<T> {
  if (outcome.kind !== 'ok') return outcome;
  const value = read(outcome.value);
  return value === null ? unreadable() : { kind: 'ok', value };
}

/**
 * What can come back from the server, as data: expected outcomes are never thrown.
 *
 * - `network`: no usable answer. Nothing came, time ran out, a redirect, or a page that is not the
 *   API's (a captive portal). Whether the server acted is not known. `status` is that of what came, where
 *   something did: a page with a 404 may be of a backend that simply has no such call. `isAnswering` where
 *   the server is there all the same, as what came or another call at that moment shows.
 * - `busy`: the server answered that it cannot now (408, 425, 429, 5xx). Whether it acted is not
 *   known either. `retryAfterMs` is what it asked for, if it did; `message` its words, if it gave some.
 * - `unauthorized`: 401. The session is over, or there was none: `message` is what a public page shows.
 * - `too-large`: 413. Nothing was done; a smaller request may pass.
 * - `refused`: any other 4xx. Nothing was done and asking again will not help. `message` is the
 *   server's words where it gave some that can be shown.
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
  | { readonly kind: 'refused'; readonly status: number; readonly message: string | null };

export interface Success<T> {
  readonly kind: 'ok';
  readonly value: T;
}

export type Outcome<T> = Success<T> | Failure;

/** A 2xx whose JSON is not what the call answers with: no usable answer, but no portal speaks JSON either. */
export function unreadable(): Failure {
  return {
    kind: 'network',
    cause: new Error('the answer has an unknown shape'),
    isAnswering: true,
  };
}

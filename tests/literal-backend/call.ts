import type { People } from './people.ts';

export interface Call {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: readonly string[];
  readonly token: string | null;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** `done` is the answer of a call that changed something; the behaviour decides how it is written. */
export type Answer =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: number; readonly done: unknown; readonly list?: () => unknown }
  | { readonly status: number; readonly file: string }
  | { readonly status: number; readonly location: string };

/** Everything that the backend stores. */
export interface State extends People {
  /** The idempotency keys of applied mutations. */
  readonly ledger: Set<string>;
}

export function text({ body }: Call, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}

export function json(value: unknown): Answer {
  return { status: 200, json: value };
}

export function done(message: string): Answer {
  return { status: 200, done: message };
}

export function rejected(status: number, message: string): Answer {
  return { status, json: { message } };
}

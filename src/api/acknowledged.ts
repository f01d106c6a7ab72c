import type { Outcome } from './errors.ts';

/** The outcome of a call that changes something: the result of `read` for the answer, which may be empty. */
export function acknowledged<T>(
  outcome: Outcome<unknown>,
  read: (answer: unknown) => T,
): Outcome<T> {
  return outcome.kind === 'ok' ? { kind: 'ok', value: read(outcome.value) } : outcome;
}

/** The outcome of a call whose acknowledgement contains no data. */
export async function done(call: Promise<Outcome<unknown>>): Promise<Outcome<null>> {
  return acknowledged(await call, () => null);
}

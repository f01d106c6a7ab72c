import { readMessage } from '#domain/contract/problem.ts';
import { fieldsOf } from '#domain/contract/rows.ts';
import type { Outcome } from './errors.ts';

/**
 * The outcome of a call that changes something: acknowledged, with what `read` finds in the answer, unless the
 * answer says `success: false`, which is a rejection.
 */
export function acknowledged<T>(
  outcome: Outcome<unknown>,
  read: (answer: unknown) => T,
): Outcome<T> {
  if (outcome.kind !== 'ok') return outcome;
  const { value } = outcome;
  return fieldsOf(value)?.['success'] === false
    ? { kind: 'rejected', status: 200, message: readMessage(value) }
    : { kind: 'ok', value: read(value) };
}

/** The outcome of a call whose acknowledgement says nothing more. */
export async function done(call: Promise<Outcome<unknown>>): Promise<Outcome<null>> {
  return acknowledged(await call, () => null);
}

import type { Failure, Outcome } from '#api/errors.ts';

/** A call as a mutant makes it: of one kind of failure it takes another outcome. */
export function misread<A extends readonly unknown[], T>(
  call: (...args: A) => Promise<Outcome<T>>,
  kind: Failure['kind'],
  taken: Outcome<T>,
): (...args: A) => Promise<Outcome<T>> {
  return async (...args) => {
    const outcome = await call(...args);
    return outcome.kind === kind ? taken : outcome;
  };
}

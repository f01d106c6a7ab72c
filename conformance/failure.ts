import type { Failure, Outcome } from '#api/errors.ts';

/** The run cannot begin with these arguments; the message says in Spanish what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** A call that a check needs has failed; the message says how, in Spanish. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** What the backend answered instead of success, as the end of a sentence. */
export function describeFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      if (failure.isAnswering) return 'respondió con una forma que la aplicación no sabe leer';
      return failure.status === undefined
        ? 'no respondió, o su respuesta no llegó entera'
        : `respondió ${failure.status} con algo que no parece de la API (una página, una redirección o un cuerpo ilegible)`;
    case 'unauthorized':
      return 'respondió 401';
    case 'too-large':
      return 'respondió 413';
    case 'busy':
      return `respondió ${failure.status}`;
    case 'rejected':
      return failure.message === null
        ? `respondió ${failure.status}`
        : `respondió ${failure.status} («${failure.message}»)`;
  }
}

/** The value of a call that a check needs. @throws NoAnswer */
export function needed<T>(what: string, outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw new NoAnswer(`${what}: el backend ${describeFailure(outcome)}.`);
}

import type { Failure, Outcome } from '#api/errors.ts';
import type { Capability } from '#domain/contract/capabilities.ts';
import type { InvisibleCapability } from './context.ts';
import type { Note } from './findings.ts';

/** The run cannot start with these arguments; the message, in Spanish, explains what to do. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/** A call that a check needs has failed; the message, in Spanish, explains how. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The backend's answer in place of a success, as the end of a sentence. */
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

/**
 * The value of a call that a check needs.
 * @throws NoAnswer
 */
export function needed<T>(what: string, outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw new NoAnswer(`${what}: el backend ${describeFailure(outcome)}.`);
}

/** Records, for an offered capability, whether its calls worked. */
export function noteOffer(
  note: Note,
  capability: Exclude<Capability, InvisibleCapability>,
  ...outcomes: readonly Outcome<unknown>[]
): void {
  const failed = outcomes.flatMap((outcome) => (outcome.kind === 'ok' ? [] : [outcome]))[0];
  if (failed === undefined) note(`offer:${capability}`, 'works');
  else {
    note(`offer:${capability}`, 'missing', `Lo ofrece, y la llamada ${describeFailure(failed)}.`);
  }
}

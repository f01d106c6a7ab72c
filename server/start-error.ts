/**
 * The server cannot start as it was asked to. The message is one line in Spanish for the operator: what is
 * wrong and what to do next. Anything else that stops a start is a bug.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

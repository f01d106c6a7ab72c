/**
 * The server cannot start as requested. The message is one line in Spanish for the operator: what is wrong and what to
 * do next. Any other error during a start is a bug.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * The server cannot start as it was asked to. The message is one line in Spanish for whoever started
 * it: what is wrong and what to do next. Everything else that stops a start is a bug.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** The end of a call that takes too long, or that its caller gives up. */
export interface TimeLimit {
  /** Aborts at the end. */
  readonly signal: AbortSignal;
  /** Something came: the time begins anew. */
  readonly restart: () => void;
  /** The call is over. */
  readonly clear: () => void;
}

/**
 * Limits how long a call may go on. `AbortSignal.any`, which would join the two ends, is younger than
 * browsers that run this app.
 */
export function timeLimit(ms: number, givenUp?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;

  function restart(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.abort(new DOMException(`nothing came for ${ms} ms`, 'TimeoutError'));
    }, ms);
  }

  function giveUp(): void {
    controller.abort(givenUp?.reason);
  }

  if (givenUp?.aborted) giveUp();
  givenUp?.addEventListener('abort', giveUp);
  restart();
  return {
    signal: controller.signal,
    restart,
    clear() {
      clearTimeout(timer);
      givenUp?.removeEventListener('abort', giveUp);
    },
  };
}

/** An answer that takes more than this many limits is considered endless. */
const LIMITS_AT_MOST = 60;

/**
 * Ends a call that stays silent, never finishes or is cancelled by its caller: limits how long it may be silent, and
 * how long it may take at all. `AbortSignal.any`, which would join the two, is newer than some browsers that run this
 * app.
 */
export function timeLimit(ms: number, callerSignal?: AbortSignal) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const last = setTimeout(end, ms * LIMITS_AT_MOST);

  function end(): void {
    controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'));
  }

  function restart(): void {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  }

  function giveUp(): void {
    controller.abort(callerSignal?.reason);
  }

  if (callerSignal?.aborted) giveUp();
  callerSignal?.addEventListener('abort', giveUp);
  restart();
  return {
    /** Aborts when a limit is exceeded. */
    signal: controller.signal,
    /** To be called when data arrived: restarts the limit of silence. */
    restart,
    /** To be called when the call has ended. */
    clear(): void {
      clearTimeout(timer);
      clearTimeout(last);
      callerSignal?.removeEventListener('abort', giveUp);
    },
  };
}

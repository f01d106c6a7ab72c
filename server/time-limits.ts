/** How long calls may take of what is not the server's doing. */
export interface TimeLimits {
  /** A client waits ten seconds for an answer; what would come later is not begun. */
  readonly patienceMs: number;
  /**
   * From when a call has come until its answer is read, however slowly. The page gives up after ten minutes; a file of
   * a job can be fetched from where it was cut.
   */
  readonly answerMs: number;
}

export const TIME_LIMITS: TimeLimits = { patienceMs: 8000, answerMs: 15 * 60_000 };

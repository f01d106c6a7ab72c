/** How long calls may take of what is not the server's doing. */
export interface TimeLimits {
  /** A client waits ten seconds for an answer; what would come later is not begun. */
  readonly patienceMs: number;
}

export const TIME_LIMITS: TimeLimits = { patienceMs: 8000 };

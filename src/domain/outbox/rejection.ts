/** Why a mutation was rejected: the server's status, and its message if any. */
export interface Rejection {
  readonly status: number;
  readonly message: string | null;
  /** Set where the shifts are known not to be as the mutation's author saw them. */
  readonly isConflict?: true;
}

/**
 * The rejection of what is not as its author saw it, whose two versions the calendar shows. A 409 of the server alone
 * is none: a backend may send it for any reason, which is in its words.
 */
export const CONFLICT: Rejection = { status: 409, message: null, isConflict: true };

/** Whether the rejection means that the shifts are not as the mutation's author saw them. */
export function isConflict(rejection: Rejection): boolean {
  return rejection.isConflict === true;
}

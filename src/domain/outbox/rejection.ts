/** Why a mutation was rejected: the server's status, and its message if there is one. */
export interface Rejection {
  readonly status: number;
  readonly message: string | null;
  /** Set if the shifts are known to differ from what the mutation's author saw. */
  readonly isConflict?: true;
}

/**
 * The rejection for a conflict, whose two versions the calendar shows. A 409 of the server alone is not a conflict: a
 * backend may send it for any reason, which its message explains.
 */
export const CONFLICT: Rejection = { status: 409, message: null, isConflict: true };

/** Whether the rejection means that the shifts differ from what the mutation's author saw. */
export function isConflict(rejection: Rejection): boolean {
  return rejection.isConflict === true;
}

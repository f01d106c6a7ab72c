/** Why the server rejected a mutation: its status, and its message if any. */
export interface Rejection {
  readonly status: number;
  readonly message: string | null;
}

/** The status of a rejection because a shift was not as the mutation's author saw it. */
export const CONFLICT = 409;

/** Whether the rejection means that the shifts are not as the mutation's author saw them. */
export function isConflict(rejection: Rejection): boolean {
  return rejection.status === CONFLICT;
}

import type { WaitingMutation } from '#db/waiting-mutations.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { SyncState } from '#sync/status.ts';

/** What this device knows about its way to the server. */
export interface Reach {
  readonly state: SyncState;
  /** The browser's hint: «false» is trusted, «true» is not. */
  readonly online: boolean;
}

/** How far a save is known to have come; names its words. */
export type MutationState =
  | 'waiting'
  | 'offline'
  | 'offlineInDoubt'
  | 'tried'
  | 'inDoubt'
  | 'rejected'
  | 'contested';

/**
 * How far a save is known to have come. An attempt also begins on a device without any signal, so that it
 * says nothing about whether the save has left it.
 */
export function mutationState(
  { rejection, attempts, note }: Pick<WaitingMutation, 'rejection' | 'attempts' | 'note'>,
  { state, online }: Reach,
): MutationState {
  // Of a note there is nothing to choose in the calendar.
  if (rejection !== null)
    return isConflict(rejection) && note === undefined ? 'contested' : 'rejected';
  if (state === 'sin-conexion') return online && attempts > 0 ? 'offlineInDoubt' : 'offline';
  if (attempts === 0) return 'waiting';
  return attempts === 1 && state === 'enviando' ? 'tried' : 'inDoubt';
}

import type { WaitingSave } from '#db/waiting-saves.ts';
import { isConflict } from '#domain/outbox/refusal.ts';
import type { SyncState } from '#sync/status.ts';

/** What this device knows about its way to the server. */
export interface Reach {
  readonly state: SyncState;
  /** The browser's hint: «false» is trusted, «true» is not. */
  readonly online: boolean;
}

/** How far a save is known to have come; names its words. */
export type SaveState =
  | 'waiting'
  | 'offline'
  | 'offlineInDoubt'
  | 'tried'
  | 'inDoubt'
  | 'refused'
  | 'contested';

/**
 * How far a save is known to have come. An attempt also begins on a device without any signal, so that it
 * says nothing about whether the save has left it.
 */
export function saveState(
  { refusal, attempts, note }: Pick<WaitingSave, 'refusal' | 'attempts' | 'note'>,
  { state, online }: Reach,
): SaveState {
  // Of a note there is nothing to choose in the calendar.
  if (refusal !== null) return isConflict(refusal) && note === undefined ? 'contested' : 'refused';
  if (state === 'sin-conexion') return online && attempts > 0 ? 'offlineInDoubt' : 'offline';
  if (attempts === 0) return 'waiting';
  return attempts === 1 && state === 'enviando' ? 'tried' : 'inDoubt';
}

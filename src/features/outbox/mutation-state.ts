import type { WaitingMutation } from '#db/outbox/waiting-mutations.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { outbox as messages } from '#i18n/es/outbox.ts';
import type { SyncState } from '#sync/status.ts';

/** Whether the server can be reached, as far as this device knows. */
export interface Reach {
  readonly state: SyncState;
  /** The browser's hint: false is reliable, true is not. */
  readonly online: boolean;
}

/** How far a mutation is known to have come; the key of its message. */
type MutationState = keyof typeof messages.states;

/**
 * How far a mutation is known to have come. A device without a signal counts attempts too: they do not mean that
 * anything was sent.
 */
export function mutationState(
  { rejection, attempts }: Pick<WaitingMutation, 'rejection' | 'attempts'>,
  { state, online }: Reach,
): MutationState {
  if (rejection !== null) return isConflict(rejection) ? 'contested' : 'rejected';
  if (state === 'sin-conexion') return online && attempts > 0 ? 'offlineInDoubt' : 'offline';
  if (attempts === 0) return 'waiting';
  return attempts === 1 && state === 'enviando' ? 'tried' : 'inDoubt';
}

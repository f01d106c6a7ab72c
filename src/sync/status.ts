import type { OutboxSummary } from '#db/outbox/outbox.ts';
import type { FlushState } from '#db/stored-rows.ts';

/** After this time a `sendingUntil` is taken to be left over from a killed process. */
export const SENDING_MS = 20_000;

/** The values of `data-sync`. «al-dia» appears only when everything is acknowledged. */
export type SyncState = 'al-dia' | 'pendiente' | 'enviando' | 'sin-conexion' | 'con-problemas';

export type SyncStatus = ReturnType<typeof syncStatus>;

/** The status that the device can be sure of. `online` is the browser's hint: «false» is trusted, «true» is not. */
export function syncStatus(outbox: OutboxSummary, flush: FlushState, online: boolean, now: number) {
  return {
    state: stateOf(outbox, flush, online, now),
    pending: outbox.waiting + outbox.rejected,
    rejected: outbox.rejected,
    lastContactAt: flush.lastContactAt,
  };
}

function stateOf(
  outbox: OutboxSummary,
  flush: FlushState,
  online: boolean,
  now: number,
): SyncState {
  if (outbox.rejected > 0) return 'con-problemas';
  if (!online) return 'sin-conexion';
  if (outbox.waiting === 0) return 'al-dia';
  if (isSending(flush, now)) return 'enviando';
  if (flush.trouble === 'network') return 'sin-conexion';
  if (flush.trouble !== null) return 'con-problemas';
  return 'pendiente';
}

/** Whether a batch is being sent. The mark of a killed process expires, also if the clock was set back. */
function isSending({ sendingUntil }: FlushState, now: number): boolean {
  if (sendingUntil === null) return false;
  const left = sendingUntil - now;
  return left > 0 && left <= SENDING_MS;
}

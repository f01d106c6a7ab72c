import type { FlushUrgency } from '#sync/flush-schedule.ts';
import type { FlushReply } from '#sync/messages.ts';

/**
 * A worker's answer to a flush. `silent`: the worker does not answer at all, for example because it throws as soon as
 * it is started.
 */
export type WorkerReply = FlushReply | { readonly kind: 'silent' };

/** The calls from the window to the service worker; `app/sw-bridge.ts` implements them. */
export interface WorkerBridge {
  /** Requests a flush from the controlling worker; null if there is none, or if it has never answered. */
  readonly flush: (urgency: FlushUrgency) => Promise<WorkerReply> | null;
  /** Requests that the browser wake the worker when the network is back, even with no page open. */
  readonly wakeWhenOnline: () => void;
  /** Requests that the browser let the worker pull from time to time, even with no page open. */
  readonly refreshPeriodically: () => void;
  /** Whether a new version is waiting. */
  readonly isUpdateReady: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** Activates the new version and reloads this page. Called only at the user's request. */
  readonly applyUpdate: () => void;
}

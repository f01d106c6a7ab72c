import type { FlushUrgency } from '#sync/flush-schedule.ts';
import type { FlushReply } from '#sync/messages.ts';

/** A worker's answer to a flush; `silent` means none at all: it may throw as soon as it is started. */
export type WorkerReply = FlushReply | { readonly kind: 'silent' };

/** What the window asks of the service worker; `app/sw-bridge.ts` implements it. */
export interface WorkerBridge {
  /** Asks the controlling worker for a flush; null where there is none, or where it has never answered. */
  readonly flush: (urgency: FlushUrgency) => Promise<WorkerReply> | null;
  /** Asks the browser to wake the worker when the network is back, also with no page open. */
  readonly wakeWhenOnline: () => void;
  /** Asks the browser to let the worker pull from time to time, also with no page open. */
  readonly refreshPeriodically: () => void;
  /** Whether a new version is waiting. */
  readonly isUpdateReady: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** Activates the new version and reloads this page. Called only at the user's request. */
  readonly applyUpdate: () => void;
}

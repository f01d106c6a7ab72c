import type { StorageFailure } from '#db/storage-errors.ts';
import type { FlushResult, FlushUrgency } from './flush-schedule.ts';

/**
 * A message from a page to its worker. A flush is answered on the port sent with it, preceded by signs of
 * life, because on a slow line a pass takes minutes.
 */
export type PageMessage =
  | { readonly kind: 'flush'; readonly urgency: FlushUrgency }
  | { readonly kind: 'activate-update' }
  /** From a page that has no worker although there is one. */
  | { readonly kind: 'claim' };

/** The worker's answer to a flush. */
export type FlushReply =
  | FlushResult
  /** Nobody is signed in as far as the worker knows. */
  | { readonly kind: 'no-session' }
  /** The pass threw: most likely the storage. */
  | { readonly kind: 'failed'; readonly storage: StorageFailure };

/** The worker is still at it. */
export interface Heartbeat {
  readonly kind: 'working';
}

export const HEARTBEAT_MS = 10_000;

/** Tag of the Background Sync registration that wakes the worker when the network is back. */
export const OUTBOX_SYNC_TAG = 'vinculo-outbox';

/** Tag of the Periodic Background Sync that refreshes the mirror, where the browser has it. */
export const REFRESH_TAG = 'vinculo-refresh';

/** Name of the BroadcastChannel on which pages and worker announce that a session began or ended. */
export const SESSION_CHANNEL = 'vinculo-session';

/** What is said there: a session began or ended, or the server refused this token, which nobody may use again. */
export type SessionMessage = 'changed' | { readonly refused: string };

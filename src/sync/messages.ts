import type { StorageFailure } from '#db/storage-errors.ts';
import type { FlushResult, FlushUrgency } from './flush-schedule.ts';

/**
 * A message from a page to its worker. A flush is answered on the port sent with it, preceded by heartbeats,
 * because on a slow line a pass takes minutes.
 */
export type PageMessage =
  | { readonly kind: 'flush'; readonly urgency: FlushUrgency }
  | { readonly kind: 'activate-update' }
  /** From a page that the active worker does not control. */
  | { readonly kind: 'claim' };

/**
 * A message from the worker to a page: the user has pressed a notice, and the page is to go there. It is answered on the
 * port sent with it, since a page that is being loaded or that the browser has frozen hears nothing.
 */
export interface OpenPage {
  readonly kind: 'open-page';
  /** A path within the app. */
  readonly url: string;
}

/** The worker's answer to a flush. */
export type FlushReply =
  | FlushResult
  /** Nobody is signed in, as far as the worker knows. */
  | { readonly kind: 'no-session' }
  /** The pass threw: most likely the storage. */
  | { readonly kind: 'failed'; readonly storage: StorageFailure };

/** The worker is still working on the flush. */
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

/**
 * A message on that channel: a session began or ended, or the server rejected this token, which nobody may use
 * again.
 */
export type SessionMessage = 'changed' | { readonly refused: string };

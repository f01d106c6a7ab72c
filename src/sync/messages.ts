import type { StorageFailure } from '#db/storage-errors.ts';
import type { FlushResult, FlushUrgency } from './flush-schedule.ts';

/**
 * A message from a page to its worker. The worker answers a flush on the port sent with it. Until then it sends
 * heartbeats, because a pass takes minutes on a slow line.
 */
export type PageMessage =
  | { readonly kind: 'flush'; readonly urgency: FlushUrgency }
  | { readonly kind: 'activate-update' }
  /** Sent by a page that the active worker does not control. */
  | { readonly kind: 'claim' };

/**
 * A message from the worker to a page: the user pressed a notice, and the page must navigate to its path. The page
 * confirms on the port sent with it, because a page that is being loaded or that the browser has frozen receives no
 * message.
 */
export interface OpenPage {
  readonly kind: 'open-page';
  /** A path within the app. */
  readonly url: string;
}

/** The worker's answer to a flush. */
export type FlushReply =
  | FlushResult
  /** The worker knows of no session. */
  | { readonly kind: 'no-session' }
  /** The pass threw an error, most likely from the storage. */
  | { readonly kind: 'failed'; readonly storage: StorageFailure };

/** The worker is still working on the flush. */
export interface Heartbeat {
  readonly kind: 'working';
}

export const HEARTBEAT_MS = 10_000;

/** Tag of the Background Sync registration that wakes the worker when the network is back. */
export const OUTBOX_SYNC_TAG = 'vinculo-outbox';

/** Tag of the Periodic Background Sync that updates the mirror, where the browser has it. */
export const REFRESH_TAG = 'vinculo-refresh';

/** Name of the BroadcastChannel on which pages and worker announce that a session started or ended. */
export const SESSION_CHANNEL = 'vinculo-session';

/**
 * A message on that channel: a session started or ended, or the server rejected this token, so that nobody may use it
 * again.
 */
export type SessionMessage = 'changed' | { readonly refused: string };

import type { FlushResult, FlushUrgency } from './flush.ts';

/** What a page says to its worker. A flush is answered on the port that comes with it. */
export type PageMessage =
  | { readonly kind: 'flush'; readonly urgency: FlushUrgency }
  | { readonly kind: 'activate-update' };

/** The worker's answer to a flush; `no-session` where nobody is signed in as far as it knows. */
export type FlushReply = FlushResult | { readonly kind: 'no-session' };

/** Tag of the Background Sync registration that wakes the worker when the network is back. */
export const OUTBOX_SYNC_TAG = 'vinculo-outbox';

/** Tag of the Periodic Background Sync that refreshes the mirror now and then, where there is one. */
export const REFRESH_TAG = 'vinculo-refresh';

/** Name of the BroadcastChannel on which pages and worker tell of the session's beginning and end. */
export const SESSION_CHANNEL = 'vinculo-session';

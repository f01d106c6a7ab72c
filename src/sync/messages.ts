import type { StorageFailure } from '#db/storage-errors.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { Id } from '#domain/people/id.ts';
import type { FlushResult, FlushUrgency } from './flush.ts';

/**
 * A message from a page to its worker. A flush is answered on the port sent with it, preceded by signs of
 * life, because on a slow line a pass takes minutes.
 */
export type PageMessage =
  | { readonly kind: 'flush'; readonly urgency: FlushUrgency }
  | { readonly kind: 'activate-update' }
  /** From a page that has no worker although there is one. */
  | { readonly kind: 'claim' }
  | UnloadDraft;

/**
 * The newest draft of a page that is being unloaded. The browser may abort that page's writes, even committed
 * ones; the worker survives it and writes the draft.
 */
export interface UnloadDraft {
  readonly kind: 'left-draft';
  /** The `SCHEMA_VERSION` of the draft's shape. */
  readonly version: number;
  readonly account: string;
  readonly paciente: Id;
  readonly draft: Draft;
  /** When its write began, to tell whether the draft on the disk is older, the same or newer. */
  readonly at: number;
}

/** The worker's answer to a flush. */
export type FlushReply =
  | FlushResult
  /** Nobody is signed in as far as the worker knows. */
  | { readonly kind: 'no-session' }
  /** The pass threw: most likely the storage. */
  | { readonly kind: 'failed'; readonly storage: StorageFailure };

/** The worker is still at it. */
export interface SignOfLife {
  readonly kind: 'working';
}

export const SIGN_OF_LIFE_EVERY_MS = 10_000;

/** Tag of the Background Sync registration that wakes the worker when the network is back. */
export const OUTBOX_SYNC_TAG = 'vinculo-outbox';

/** Tag of the Periodic Background Sync that refreshes the mirror, where the browser has it. */
export const REFRESH_TAG = 'vinculo-refresh';

/** Name of the BroadcastChannel on which pages and worker announce that a session began or ended. */
export const SESSION_CHANNEL = 'vinculo-session';

/// <reference lib="webworker" />
import { storageFailure } from '#db/storage-errors.ts';
import type { FlushReply, PageMessage } from '#sync/messages.ts';
import { OUTBOX_SYNC_TAG, REFRESH_TAG } from '#sync/messages.ts';
import { flushOutbox } from './flush-outbox.ts';
import { keepPrevious } from './keep-previous.ts';
import { refreshMirror } from './refresh-mirror.ts';
import { serveApp } from './serve-app.ts';

/** The worker: this file only wires events. */
declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof serveApp>[0];
};

/** The event of Background Sync and its periodic kin, which the compiler's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

serveApp(self.__WB_MANIFEST);
keepPrevious();

self.addEventListener('activate', (event) => {
  // The page that brought the first worker shall be served by it, without a reload.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  switch (message.kind) {
    case 'flush': {
      const [port] = event.ports;
      event.waitUntil(
        flushOutbox(message.urgency)
          .catch(failed)
          .then((reply) => port?.postMessage(reply)),
      );
      break;
    }
    case 'activate-update':
      void self.skipWaiting();
      break;
    default:
      message satisfies never;
  }
});

/** The page has to know: it says what is wrong, and decides when to try again. */
function failed(error: unknown): FlushReply {
  console.error('the flush broke off', error);
  return { kind: 'failed', storage: storageFailure(error) };
}

self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as SyncEvent;
  if (sync.tag !== OUTBOX_SYNC_TAG) return;
  sync.waitUntil(
    flushOutbox('now').then((reply) => {
      // A rejection asks the browser to fire the event again later.
      if (reply.kind === 'waiting') throw new Error('the outbox still waits');
    }),
  );
});

self.addEventListener('periodicsync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === REFRESH_TAG) sync.waitUntil(refreshMirror());
});

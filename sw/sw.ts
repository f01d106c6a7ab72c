/// <reference lib="webworker" />
/** The worker: this file only wires events. */

import { answerFlush } from '#sync/answer-flush.ts';
import { OUTBOX_SYNC_TAG, type PageMessage, REFRESH_TAG } from '#sync/messages.ts';
import { flushOutbox } from './flush-outbox.ts';
import { keepPrevious } from './keep-previous.ts';
import { openPressed, renewSubscription, showPush } from './push.ts';
import { refreshMirror } from './refresh-mirror.ts';
import { serveApp } from './serve-app.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Parameters<typeof serveApp>[0];
};

/** The event of Background Sync and Periodic Background Sync, missing from TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

serveApp(self.__WB_MANIFEST);
keepPrevious();

self.addEventListener('activate', (event) => {
  // Lets the first worker serve the page that registered it, without a reload.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  switch (message.kind) {
    case 'flush': {
      event.waitUntil(answerFlush(event.ports[0], flushOutbox(message.urgency)));
      break;
    }
    case 'claim':
      event.waitUntil(self.clients.claim());
      break;
    case 'activate-update':
      void self.skipWaiting();
      break;
    default:
      message satisfies never;
  }
});

self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as SyncEvent;
  if (sync.tag !== OUTBOX_SYNC_TAG) return;
  sync.waitUntil(
    flushOutbox('now').then((reply) => {
      // A rejection makes the browser fire the event again later.
      if (reply.kind === 'waiting') throw new Error('the outbox still waits');
    }),
  );
});

self.addEventListener('periodicsync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === REFRESH_TAG) sync.waitUntil(refreshMirror());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openPressed(event.notification)),
);

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription()),
);

import { trustedScript } from '#platform/trusted-script.ts';
import type { FlushUrgency } from '#sync/flush-schedule.ts';
import {
  type FlushReply,
  HEARTBEAT_MS,
  type Heartbeat,
  OUTBOX_SYNC_TAG,
  type PageMessage,
  REFRESH_TAG,
} from '#sync/messages.ts';

/** A worker that is silent for this long was stopped; the next pass picks up what it was doing. */
const SILENCE_MS = 3 * HEARTBEAT_MS;

const CLAIM: PageMessage = { kind: 'claim' };

/** A worker's answer to a flush; `silent`: none at all, it may throw as soon as it is started. */
export type WorkerReply = FlushReply | { readonly kind: 'silent' };

/** Background Sync and Periodic Background Sync, where the browser has them (Chromium). */
interface BackgroundSync {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
  readonly periodicSync?: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>;
  };
}

/** The browser decides how often; this is the least time between two refreshes. */
const REFRESH_EVERY_MS = 6 * 60 * 60 * 1000;

export interface WorkerBridge {
  /** Asks the controlling worker for a flush; null where there is none, or where it has never answered. */
  readonly flush: (urgency: FlushUrgency) => Promise<WorkerReply> | null;
  /** Sends the controlling worker a message that needs no answer. */
  readonly tell: (message: PageMessage) => void;
  /** Asks the browser to wake the worker when the network is back, also with no page open. */
  readonly wakeWhenOnline: () => void;
  /** Asks the browser to let the worker fetch news from time to time, also with no page open. */
  readonly refreshNowAndThen: () => void;
  /** Whether a new version waits to be used. */
  readonly updateReady: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** Activates the new version and reloads this page. Called only at the user's request. */
  readonly applyUpdate: () => void;
}

/** The only file of the window that talks to the service worker. `scriptUrl` is null in development. */
export function createWorkerBridge(scriptUrl: string | null): WorkerBridge {
  const listeners = new Set<() => void>();
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  let updateReady = false;
  /** The worker that did not answer: it is not asked again. */
  let silentWorker: ServiceWorker | null = null;

  let registration: ServiceWorkerRegistration | undefined;

  function found(): void {
    updateReady = true;
    for (const changed of listeners) changed();
  }

  /** Nothing on the screen waits for the worker: the code that registers it is loaded after the page. */
  async function register(address: string): Promise<void> {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(trustedScript(address));
    registration = await workbox.register();
    // Not Workbox's own report: it takes a first worker that waits for a moment for a new version, and is silent
    // after the first update that it did not cause itself, even if that one failed.
    const look = () => {
      if (registration?.active && registration.waiting) found();
    };
    const watch = () => registration?.installing?.addEventListener('statechange', look);
    look();
    watch();
    registration?.addEventListener('updatefound', watch);
    // A page that was being opened when the first worker took control of all pages is passed over by it, and so
    // is one reloaded past the worker; without one, the chunks that it has not loaded would need the network.
    const ready = await container?.ready;
    if (container?.controller === null) ready?.active?.postMessage(CLAIM);
  }

  if (container !== undefined && scriptUrl !== null) {
    // A browser that refuses workers (private mode, a policy) still has the page's own flush.
    register(scriptUrl).catch((error: unknown) => console.warn('no service worker', error));
  }

  return {
    flush(urgency) {
      const controller = container?.controller;
      if (!controller || controller === silentWorker) return null;
      return ask(controller, { kind: 'flush', urgency }).then((reply) => {
        if (reply.kind === 'silent') silentWorker = controller;
        return reply;
      });
    },
    tell: (message) => container?.controller?.postMessage(message),
    wakeWhenOnline() {
      // `ready` and `register` may never settle, so nothing waits for them.
      void container?.ready
        .then((registration) => (registration as BackgroundSync).sync?.register(OUTBOX_SYNC_TAG))
        .catch(() => undefined);
    },
    refreshNowAndThen() {
      // Allowed for an installed app only; elsewhere it is refused, which does no harm.
      void container?.ready
        .then((registration) =>
          (registration as BackgroundSync).periodicSync?.register(REFRESH_TAG, {
            minInterval: REFRESH_EVERY_MS,
          }),
        )
        .catch(() => undefined);
    },
    updateReady: () => updateReady,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    applyUpdate() {
      // Not through Workbox: for a version that came more than a minute after the page it would message the
      // active worker, and nothing would happen.
      const waiting = registration?.waiting;
      if (!waiting) {
        // Another tab has activated it already.
        location.reload();
        return;
      }
      container?.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage({ kind: 'activate-update' } satisfies PageMessage);
    },
  };
}

function ask(worker: ServiceWorker, message: PageMessage): Promise<WorkerReply> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const giveUp = () => resolve({ kind: 'waiting', until: Date.now() });
    let silent = setTimeout(() => resolve({ kind: 'silent' }), SILENCE_MS);
    // New browsers report that the other end died.
    port1.addEventListener('close', giveUp);
    port1.onmessage = ({ data }: MessageEvent<FlushReply | Heartbeat>) => {
      clearTimeout(silent);
      if (data.kind === 'working') {
        silent = setTimeout(giveUp, SILENCE_MS);
        return;
      }
      port1.close();
      resolve(data);
    };
    worker.postMessage(message, [port2]);
  });
}

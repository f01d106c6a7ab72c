import type { WorkerBridge, WorkerReply } from '#account/worker-bridge.ts';
import { createListeners } from '#platform/listeners.ts';
import { trustedScript } from '#platform/trusted-script.ts';
import {
  type FlushReply,
  HEARTBEAT_MS,
  type Heartbeat,
  OUTBOX_SYNC_TAG,
  type PageMessage,
  REFRESH_TAG,
} from '#sync/messages.ts';

/** A worker that is silent for this long was stopped; the next flush repeats its work. */
const SILENCE_MS = 3 * HEARTBEAT_MS;

const CLAIM: PageMessage = { kind: 'claim' };

/** Background Sync and Periodic Background Sync, where the browser has them (Chromium). */
interface BackgroundSync {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
  readonly periodicSync?: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>;
  };
}

/** The browser decides how often; this is the least time between two refreshes. */
const REFRESH_EVERY_MS = 6 * 60 * 60 * 1000;

/** The only file of the window that talks to the service worker. `scriptUrl` is null in development. */
export function createWorkerBridge(scriptUrl: string | null): WorkerBridge {
  const { subscribe, notify } = createListeners();
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  let isUpdateReady = false;
  /** The worker that did not answer; it is not asked again. */
  let silentWorker: ServiceWorker | null = null;

  let registration: ServiceWorkerRegistration | undefined;

  function reportUpdate(): void {
    isUpdateReady = true;
    notify();
  }

  /** Loads the code that registers the worker after the page, because nothing on the screen needs the worker. */
  async function register(address: string): Promise<void> {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(trustedScript(address));
    registration = await workbox.register();
    // Not Workbox's own event: it takes a first worker that waits for a moment for a new version, and does not fire
    // again after the first update that it did not cause itself, even if that one failed.
    const check = () => {
      if (registration?.active && registration.waiting) reportUpdate();
    };
    const watch = () => registration?.installing?.addEventListener('statechange', check);
    check();
    watch();
    registration?.addEventListener('updatefound', watch);
    // The first worker does not take control of a page that is being opened at that moment, nor of one reloaded past
    // the worker. Without a controller, chunks that are not loaded yet would need the network.
    const ready = await container?.ready;
    if (container?.controller === null) ready?.active?.postMessage(CLAIM);
  }

  if (container !== undefined && scriptUrl !== null) {
    // A browser that refuses workers (private mode, a policy) still has the page's own flush.
    register(scriptUrl).catch((error: unknown) => console.warn('no service worker', error));
  }

  /** `ready` and the registrations may never settle, so nothing waits for them. */
  function whenReady(register: (worker: BackgroundSync) => Promise<void> | undefined): void {
    void container?.ready
      .then((registration) => register(registration as BackgroundSync))
      .catch(() => undefined);
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
    wakeWhenOnline: () => whenReady(({ sync }) => sync?.register(OUTBOX_SYNC_TAG)),
    // Browsers allow it for an installed app only; a refusal does no harm.
    refreshPeriodically: () =>
      whenReady((worker) =>
        worker.periodicSync?.register(REFRESH_TAG, { minInterval: REFRESH_EVERY_MS }),
      ),
    isUpdateReady: () => isUpdateReady,
    subscribe,
    applyUpdate() {
      // Not through Workbox: for a version found more than a minute after the page was opened, Workbox sends its
      // message to the active worker, which ignores it.
      const waiting = registration?.waiting;
      if (!waiting) {
        // Another tab has already activated it.
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
    // New browsers report when the other end of the channel has died.
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

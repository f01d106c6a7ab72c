import { vi } from 'vitest';

/**
 * A browser's support of push messages, which a DOM without a browser lacks: the permission, the push manager of the
 * app's worker, and messages of that worker.
 */
export interface PushBrowser {
  /** The user's answer when the browser asks; until then it has not asked. */
  answer: NotificationPermission;
  permission: NotificationPermission;
  /** How often the browser has asked the user. */
  asked: number;
  /** The push service cannot be reached. */
  isCutOff: boolean;
  /** The subscriptions made so far; the last is the present one unless it has ended. */
  readonly subscriptions: readonly { readonly endpoint: string; readonly isOver: boolean }[];
  /** The key of the server for which the present subscription was made. */
  readonly key: () => string | null;
  /** The browser drops the subscription by itself. */
  readonly drop: () => void;
  /** The worker sends the page somewhere; resolves when the page has answered. */
  readonly press: (url: string) => Promise<void>;
}

/** Keys that a server accepts: a point of the curve and 16 bytes. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

interface Subscription {
  readonly endpoint: string;
  readonly key: string;
  isOver: boolean;
}

/** Makes the page's browser one that can receive push messages. Undone with the other stubbed globals. */
export function pushBrowser(): PushBrowser {
  const made: Subscription[] = [];
  const workers = new EventTarget();
  const present = () => made.findLast(({ isOver }) => !isOver);

  const asBrowser = (own: Subscription) => ({
    endpoint: own.endpoint,
    options: { applicationServerKey: Uint8Array.from(Buffer.from(own.key, 'base64url')).buffer },
    toJSON: () => ({ endpoint: own.endpoint, keys: KEYS }),
    async unsubscribe() {
      own.isOver = true;
      return true;
    },
  });

  const pushManager = {
    async getSubscription() {
      const own = present();
      return own === undefined ? null : asBrowser(own);
    },
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      if (browser.permission !== 'granted') throw new DOMException('no', 'NotAllowedError');
      if (browser.isCutOff) throw new DOMException('no push service', 'AbortError');
      // One subscription for the whole app: a second call for its key gets the same.
      const there = present();
      if (there?.key === applicationServerKey) return asBrowser(there);
      if (there !== undefined) throw new DOMException('for another key', 'InvalidStateError');
      const endpoint = `https://fcm.googleapis.com/fcm/send/${made.length + 1}`;
      const own = { endpoint, key: applicationServerKey, isOver: false };
      made.push(own);
      return asBrowser(own);
    },
    permissionState: async () => browser.permission,
  };

  const browser: PushBrowser = {
    answer: 'granted',
    permission: 'default',
    asked: 0,
    isCutOff: false,
    subscriptions: made,
    key: () => present()?.key ?? null,
    drop() {
      for (const own of made) own.isOver = true;
    },
    press: (url) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        const message = { data: { kind: 'open-page', url }, ports: [port2] };
        workers.dispatchEvent(Object.assign(new Event('message'), message));
      }),
  };

  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      if (browser.permission === 'default') {
        browser.asked += 1;
        browser.permission = browser.answer;
      }
      return browser.permission;
    },
  });
  vi.stubGlobal('PushManager', class {});
  const container = Object.assign(workers, {
    getRegistration: async () => ({ pushManager, getNotifications: async () => [] }),
    // No worker takes over the page, which sends by itself.
    ready: new Promise(() => undefined),
    controller: null,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return browser;
}

/** The browser has no push messages any more. */
export function noPushBrowser(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
}

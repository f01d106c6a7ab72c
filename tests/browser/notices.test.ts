// Over 250 lines: what stands in for a push service, which cannot be reached from a test, beside its one story.
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { resize, violations } from './axe.ts';
import {
  contextIn,
  DESKTOP,
  LAUNCH_ARGUMENTS,
  PHONE,
  registrationOf,
  WHOLE_CHROMIUM,
  workerInControl,
} from './chromium.ts';
import { beSignedIn, eventually } from './family-week.ts';
import { openDatabase, type Product, startProduct } from './product.ts';

/** A caregiver's notices, from the permission to the page that a pressed one opens, by the built worker. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const CAMILA = { mail: 'camila@vinculo.example', password: DEMO_PASSWORD };

const ASKED = {
  title: 'Nuevo turno por responder',
  body: 'Martes 24, 09:30–13:00',
  url: '/turnos/datos',
  tag: 'asked',
};

/** Of a subscription. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The notices that the worker shows at this moment. */
function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
  });
}

/**
 * No push service can be reached from here, and without one a browser makes no subscription. The page therefore has a
 * push manager that makes one, for a service to which the server may send; all else is the browser's own.
 */
async function subscribeWithoutService(context: BrowserContext): Promise<void> {
  await context.addInitScript((keys) => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/camila';
    const subscription = {
      ...{ endpoint, options: {} },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem('subscribed', 'yes');
        return subscription;
      },
    });
  }, KEYS);
}

/**
 * Counts the notices that the worker has shown. Until one is, the browser may not be asked which are there: it forgets
 * those that it has stored and not yet displayed.
 */
async function countShown(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = 0;
    registration.showNotification = async (...notice) => {
      await show(...notice);
      scope.shown += 1;
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

/**
 * Presses the notice that is shown. Chromium has no command for it, and an event made by a script brings none of a
 * user's rights: what needs them is noted instead.
 */
function pressed(worker: Worker): Promise<readonly string[]> {
  return worker.evaluate(async () => {
    // The library of this file's types is a page's.
    const scope = globalThis as unknown as WorkerScope;
    const done: string[] = [];
    const rights = new Promise<void>((resolve) => {
      const note = (what: string) => {
        done.push(what);
        resolve();
      };
      scope.clients.openWindow = async (url) => note(`opens ${url}`);
      scope.WindowClient.prototype.focus = async () => note('focuses');
    });
    const [notification] = await scope.registration.getNotifications();
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    // An event made by a script has no life to extend. The worker's next push has.
    prototype.waitUntil = () => undefined;
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    prototype.waitUntil = waitUntil;
    await rights;
    return done;
  });
}

/** The browser replaces the subscription by itself: the worker finds none, and makes one with this endpoint. */
function renews(worker: Worker, endpoint: string): Promise<void> {
  return worker.evaluate(
    ([made, keys]) => {
      const scope = globalThis as unknown as WorkerScope;
      Object.assign(PushManager.prototype, {
        getSubscription: async () => null,
        permissionState: async () => 'granted',
        subscribe: async () => ({ toJSON: () => ({ endpoint: made, keys }) }),
      });
      const { prototype } = scope.ExtendableEvent;
      const { waitUntil } = prototype;
      prototype.waitUntil = () => undefined;
      scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'));
      prototype.waitUntil = waitUntil;
    },
    [endpoint, KEYS] as const,
  );
}

/** The newest device that the server has. */
function endpoints(): readonly unknown[] {
  const database = openDatabase(product.databaseFile);
  const rows = database.prepare('select endpoint from push_subscription').all();
  database.close();
  return rows.map((row) => (row as { readonly endpoint: string }).endpoint).slice(-1);
}

interface WorkerScope extends EventTarget {
  shown: number;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<void> };
  readonly WindowClient: { readonly prototype: { focus: () => Promise<void> } };
  readonly ExtendableEvent: {
    new (type: string): Event;
    readonly prototype: { waitUntil: () => void };
  };
  readonly NotificationEvent: new (type: string, init: object) => Event;
}

test.skipIf(WHOLE_CHROMIUM === undefined)(
  'a pushed notice is shown to who is signed in, and leads the open page to what it is about',
  async () => {
    // The headless shell denies notices whatever was granted.
    const browser = await chromium.launch({
      executablePath: WHOLE_CHROMIUM ?? '',
      args: LAUNCH_ARGUMENTS,
    });
    onTestFinished(() => browser.close());
    const profile = contextIn(browser);
    const context = await profile.open({ worker: true });
    await context.grantPermissions(['notifications'], { origin: product.url });
    await subscribeWithoutService(context);
    const page = await context.newPage();
    await beSignedIn(page, product.url, CAMILA);
    await page.goto(`${product.url}/turnos/datos`);
    await workerInControl(page);
    const devtools = await context.newCDPSession(page);
    const registrationId = await registrationOf(devtools);
    const push = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: product.url,
        registrationId,
        data,
      });

    await page.getByRole('button', { name: 'Activar avisos' }).click();
    await page.locator('[data-avisos="on"]').waitFor();
    for (const size of [PHONE, DESKTOP]) {
      await resize(page, size);
      expect(await violations(page)).toEqual([]);
    }

    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('no worker');
    const count = await countShown(worker);
    await push(JSON.stringify(ASKED));
    await eventually(count, 1);
    expect(await shown(page)).toEqual([ASKED]);
    // One of the same tag replaces it; one that cannot be read says so little that it may be shown to anybody.
    await push(JSON.stringify({ ...ASKED, body: 'Martes 24 y miércoles 25' }));
    await eventually(count, 2);
    expect(await shown(page)).toEqual([{ ...ASKED, body: 'Martes 24 y miércoles 25' }]);

    // Within the app: a page that is being loaded does not listen yet, and a new window would open.
    await page.getByRole('link', { name: 'Turnos' }).click();
    await page.locator('[data-turno]').first().waitFor();
    const before = await page.evaluate(() => performance.timeOrigin);
    expect(await pressed(worker)).toEqual(['focuses']);
    await page.waitForURL(`${product.url}/turnos/datos`);
    // The page went there by itself: it was not loaded anew.
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
    await eventually(() => shown(page), []);

    await push('{"title": "Otra cosa", "url": "https://evil.example/"}');
    const start = '/dashboard/calendario';
    const body = expect.stringMatching(/^Hay nov/);
    const generic = { title: 'Vínculo', tag: '', url: start, body };
    await eventually(count, 3);
    expect(await shown(page)).toEqual([generic]);
    // On a public page somebody may be signing up.
    await page.goto(`${product.url}/privacidad`);
    expect(await pressed(worker)).toEqual([`opens ${start}`]);

    await renews(worker, 'https://fcm.googleapis.com/fcm/send/renewed');
    await eventually(endpoints, ['https://fcm.googleapis.com/fcm/send/renewed']);

    await page.goto(`${product.url}/turnos/datos`);
    await push(JSON.stringify(ASKED));
    await eventually(count, 4);
    expect(await shown(page)).toEqual([ASKED]);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Cerrar sesión aquí' }).click();
    await page.waitForURL(`${product.url}/`);
    await context.setOffline(false);
    await page.waitForFunction(() => sessionStorage.getItem('subscribed') === null);
    // The notices on the lock screen are removed together with the data.
    await eventually(() => shown(page), []);
    // A notice that is on its way all the same.
    const ended = worker.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const unsubscribe = async () => resolve('unsubscribed');
          Object.assign(PushManager.prototype, { getSubscription: async () => ({ unsubscribe }) });
        }),
    );
    await push(JSON.stringify(ASKED));
    expect(await ended).toBe('unsubscribed');
    expect(await shown(page)).toEqual([]);
    expect(profile.complaints).toEqual([]);
  },
);

if (WHOLE_CHROMIUM === undefined) {
  console.warn('there is no whole Chromium here: no notice is pushed');
}

import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SolicitudesRow } from '#db/stored-rows.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { emptyWeek } from '#tests/browser/calendar-week.ts';
import {
  calendarAtRest,
  checkForUpdate,
  registrationOf,
  workerInControl,
} from '#tests/browser/chromium.ts';
import { beSignedIn, cell, eventually, save, syncState } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

const MONDAY = emptyWeek(0);

const story = storyPerTest();

function week(): string {
  const patient = story.product.paciente('Rosa Elena');
  return `${story.proxy.url}/dashboard/calendario?paciente=${patient}&fecha=${MONDAY}&vista=semana`;
}

async function openWeek(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  await page.goto(week());
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  return page;
}

function places(): readonly string[] {
  return story.product
    .records(story.product.paciente('Rosa Elena'))
    .filter((careRequest) => careRequest.fecha === MONDAY)
    .map((careRequest) => careRequest.horaInicio);
}

/** The shifts of that Monday in the device's database, read without the app. */
function onDevice(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (fecha) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: CareRequest[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      const months = db.transaction('solicitudes').objectStore('solicitudes').getAll();
      for (const { records } of (await settled(months)) as SolicitudesRow[]) found.push(...records);
      db.close();
    }
    return found
      .filter((careRequest) => careRequest.fecha === fecha)
      .map(({ horaInicio, horaFin }) => `${horaInicio}–${horaFin}`);
  }, MONDAY);
}

test('a page that has no worker, although there is one, gets it without a reload', async () => {
  const page = await openWeek(await story.profile.open({ worker: true }));
  // Read before the page's own code, which sees to its worker at once.
  await page.addInitScript(() => {
    Object.assign(window, { uncontrolled: navigator.serviceWorker.controller === null });
  });
  const devtools = await page.context().newCDPSession(page);
  const before = await page.evaluate(() => performance.timeOrigin);
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    devtools.send('Page.reload', { ignoreCache: true }),
  ]);
  expect(await page.evaluate(() => Reflect.get(window, 'uncontrolled'))).toBe(true);
  await workerInControl(page);
  expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(before);
});

test('a new version waits until a running send has ended, and says so', async () => {
  const context = await story.profile.open({ worker: true });
  const page = await openWeek(context);
  await calendarAtRest(page);
  // Before the save, because installing may take longer than the app waits for an answer.
  story.proxy.deployed = true;
  await checkForUpdate(page);
  story.proxy.fault = 'hold-answer';
  await cell(page, MONDAY, '10:00').click();
  await save(page);
  await story.proxy.caught();
  const before = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('button', { name: 'Usar la versión nueva', exact: true }).press('Enter');
  // Both at once: the app waits ten seconds for the answer.
  await Promise.all([
    page.getByText('en cuanto termine lo que está en curso', { exact: false }).waitFor(),
    page.getByRole('button', { name: 'Actualizando…', disabled: true }).waitFor(),
  ]);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);

  story.proxy.fault = 'none';
  await story.proxy.release();
  await page.waitForFunction((then) => performance.timeOrigin > then, before);
  await syncState(page, 'al-dia', 0);
  await eventually(places, ['10:00']);
  expect(story.proxy.delivered).toHaveLength(1);
});

test('the worker fetches changes with no page open, the next offline start shows them, and navigations get the app’s page, except for API paths', async () => {
  const context = await story.profile.open({ worker: true });
  const page = await openWeek(context);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const devtools = await context.newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  await page.goto('about:blank');
  await fetch(`${story.product.url}/solicitudes/actualizar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id_paciente: story.product.paciente('Rosa Elena'),
      slots: [
        {
          fecha: MONDAY,
          hora_inicio: '10:00',
          hora_fin: '12:00',
          accion: 'inscribir',
          status: 'pendiente',
        },
      ],
    }),
  });
  await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: story.proxy.url,
    registrationId,
    tag: 'vinculo-refresh',
  });
  // A public page opens no account database and fetches no data.
  await page.goto(`${story.proxy.url}/login?`);
  await eventually(() => onDevice(page), ['10:00–12:00']);
  await context.setOffline(true);
  await page.goto(week());
  await cell(page, MONDAY, '10:00').and(page.locator('[data-estado="pendiente"]')).waitFor();

  for (const path of ['/login', '/dashboard/profile', '/auth/google/callback', '/no/such/page']) {
    const answer = await page.goto(`${story.proxy.url}${path}`);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, true]);
  }
  // Google's answer belongs to the backend, which may be another one with its own callback.
  for (const path of ['/auth/google/callback?state=a&code=b', '/auth/google', '/openapi.json']) {
    // Of its own, because the browser's error page comes after the failure.
    const tab = await context.newPage();
    await expect(tab.goto(`${story.proxy.url}${path}`)).rejects.toThrow(
      'ERR_INTERNET_DISCONNECTED',
    );
    await tab.close();
  }
  const answered = await page.evaluate(() =>
    fetch('/api/caregivers/search').then(
      () => 'from somewhere',
      () => 'from nowhere',
    ),
  );
  expect(answered).toBe('from nowhere');
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
  });
  expect(
    cached.filter((path) => /^\/(auth|admin|responsable|api|solicitudes)\//.test(path)),
  ).toEqual([]);
});

test('a disk that is full when the answer comes is reported, and the save is not given up', async () => {
  const context = await story.profile.open({ worker: true });
  const page = await openWeek(context);
  const [worker] = context.serviceWorkers();
  // A test cannot fill the disk, so simulate the browser's error.
  await worker?.evaluate(() => {
    const write = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'solicitudes' && !(globalThis as { room?: boolean }).room) {
        throw new DOMException('no room', 'QuotaExceededError');
      }
      return write.apply(this, args);
    };
  });
  await cell(page, MONDAY, '10:00').click();
  await save(page);
  const notice = page.getByText('Este dispositivo no tiene espacio', { exact: false });
  await notice.waitFor();
  await eventually(places, ['10:00']);
  expect(await page.locator('[data-sync]').getAttribute('data-pendientes')).toBe('1');
  await worker?.evaluate(() => {
    (globalThis as { room?: boolean }).room = true;
  });
  await syncState(page, 'al-dia', 0);
  await notice.waitFor({ state: 'detached' });
  expect(places()).toEqual(['10:00']);
  expect(new Set(story.proxy.delivered).size).toBe(1);
});

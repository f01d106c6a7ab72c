import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, weekStart } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { drawn } from './axe.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { chunkOf } from './chunk-of.ts';
import { beSignedIn } from './family-week.ts';
import { pagePerTest } from './fixture.ts';
import { layoutShifts } from './layout-shift.ts';
import { ADMIN, MARIA } from './product.ts';

/** On a slow network a new device shows first the shape of what comes, and nothing moves when it is there. */
const at = pagePerTest({ environment: () => ({}) });

const CAMILA = { ...MARIA, mail: 'camila@vinculo.example' };
const API = /\/(?:auth|admin|responsable|api|solicitudes)\//;
const SKELETON = '[class*="skeleton"]';

const PAGES = [
  { path: '/dashboard/usersmanagement', who: MARIA, ready: 'tbody tr' },
  { path: '/dashboard/usersmanagement', who: ADMIN, ready: 'tbody tr' },
  { path: '/dashboard/calendario', who: MARIA, ready: '[data-sin-cubrir]' },
  { path: '/dashboard/calendario?vista=mes', who: MARIA, ready: '[data-sin-cubrir]' },
  { path: '/dashboard/calendario?vista=lista', who: MARIA, ready: '[data-huecos] >> nth=6' },
  { path: '/dashboard/profile', who: MARIA, ready: 'text=Contraseña' },
  { path: '/dashboard/profile', who: ADMIN, ready: 'text=Contraseña' },
  { path: '/turnos/datos', who: CAMILA, ready: 'text=Contraseña' },
  { path: '/dashboard/usersstats', who: ADMIN, ready: 'canvas >> nth=2' },
  { path: '/dashboard/financestats', who: ADMIN, ready: 'canvas >> nth=2' },
  { path: '/turnos', who: CAMILA, ready: 'text=Por responder' },
] as const;

/** Holds every answer of the API until the returned function is called. */
async function slowApi(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(API, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Deletes the app's data except the session, as on a device that has just signed in. */
async function forget(page: Page): Promise<void> {
  await page.goto(`${at.product.url}/robots.txt`);
  await page.evaluate(async () => {
    sessionStorage.clear();
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    await Promise.all(
      names.map(
        (name) =>
          new Promise((resolve, reject) => {
            const deletion = indexedDB.deleteDatabase(name);
            deletion.onsuccess = resolve;
            deletion.onerror = reject;
          }),
      ),
    );
  });
}

/**
 * Notes where each shape in view is at every change of the page: a slow device paints each of them, and this one few.
 */
async function watchShapes(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((shape) => {
    const tops = new Map<Element, number>();
    const moved: string[] = [];
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(shape)) {
        const { top } = element.getBoundingClientRect();
        const before = tops.get(element) ?? top;
        if (before !== top && Math.min(before, top) < innerHeight) {
          moved.push(`a shape from ${before} to ${top}`);
        }
        tops.set(element, top);
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { moved });
  }, SKELETON);
  return () => page.evaluate(() => Object(globalThis).moved);
}

test.each(PAGES)(
  '$path of $who.mail, on a phone and on a desktop',
  async ({ path, who, ready }) => {
    const { page, product } = at;
    await beSignedIn(page, product.url, who);
    const address = new URL(path, product.url);
    address.searchParams.set('paciente', product.paciente('Rosa Elena'));
    const movedShapes = await watchShapes(page);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await forget(page);
      const release = await slowApi(page);
      await page.goto(address.href);
      await page.locator(SKELETON).first().waitFor();
      release();
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await page.locator(SKELETON).waitFor({ state: 'detached' });
      const { sum, moved } = await layoutShifts(page);
      expect([size.width, sum, ...moved, ...(await movedShapes())]).toEqual([size.width, 0]);
      await page.unrouteAll();
    }
  },
);

/** The least height of «Ahora y hoy» on a phone, in px. By night it says more. */
const RESERVED = 12 * 16;

test('the days beneath «Ahora y hoy» while its lines break', async () => {
  const { page, product } = at;
  await beSignedIn(page, product.url, MARIA);
  await page.setViewportSize(PHONE);
  await forget(page);
  // In the night before Saturday somebody is there, and the day has further lines of its own.
  const clock = zoneClock('America/Santiago');
  const saturday = addDays(weekStart(clock.fechaOf(Date.now())), 5);
  await page.clock.setFixedTime(clock.instantOf(saturday, 2));
  const release = await slowApi(page);
  await page.goto(
    `${product.url}/dashboard/calendario?vista=lista&paciente=${product.paciente('Rosa Elena')}`,
  );
  await page.locator(SKELETON).first().waitFor();
  release();
  await page.locator('[data-huecos] >> nth=6').waitFor({ state: 'attached' });
  const card = await page.locator('section:has(> h2)').boundingBox();
  expect(card?.height).toBeGreaterThan(RESERVED);
  expect((await layoutShifts(page)).moved).toEqual([]);
});

test.each([PHONE, DESKTOP])('the sign-in page of who is signed in, at $width px', async (size) => {
  const { page, product } = at;
  await page.setViewportSize(size);
  await beSignedIn(page, product.url, MARIA);
  const later = chunkOf('src/features/access/login-later.tsx');
  let isHeld = false;
  await page.route(`**${later}`, async (route) => {
    await drawn(page);
    isHeld = true;
    await route.continue();
  });
  await page.goto(`${product.url}/login`);
  await page.getByText('Ya hay una sesión iniciada en este dispositivo.').waitFor();
  const { sum, moved } = await layoutShifts(page);
  expect([isHeld, sum, ...moved]).toEqual([true, 0]);
});

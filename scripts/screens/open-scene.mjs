import { AT, tokenOf } from './product.mjs';

const SETTLE_MS = 400;

/**
 * Opens a scene in a new context at a size, like a user who has just opened the app there, and waits until it is
 * stable. The caller closes the context of the returned page.
 */
export async function openScene(browser, url, scene, { width, height, isPhone, scale = 1 }) {
  const context = await browser.newContext({
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: isPhone,
    // The scroll bar of a phone takes no room.
    isMobile: isPhone,
    // Pictures show only the page; a worker would make them slower.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(scene.as === undefined ? {} : { storageState: await signedIn(url, scene.as) }),
  });
  context.setDefaultTimeout(20_000);
  await context.clock.setFixedTime(AT);
  const page = await context.newPage();
  if (scene.signup !== undefined) {
    // As if the tab had been reloaded.
    await page.addInitScript((draft) => {
      sessionStorage.setItem('vinculo:signup', draft);
    }, JSON.stringify(scene.signup));
  }
  await scene.before?.(page);
  try {
    await page.goto(`${url}${scene.path}`, { waitUntil: 'domcontentloaded' });
    if (scene.patient !== undefined) {
      await page.getByLabel('Ser querido').selectOption({ label: scene.patient });
      // The planner appears a moment after the days.
      await page.locator('[data-sin-cubrir]').waitFor({ state: 'attached' });
    }
    await page
      .locator(scene.ready ?? 'main')
      .first()
      .waitFor();
    await settle(page);
    await scene.act?.(page);
    await settle(page);
    return page;
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function signedIn(url, name) {
  const value = await tokenOf(url, name);
  return { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value }] }] };
}

/** Waits until there has been no network request for a while, and no skeleton is shown. */
async function settle(page) {
  await page.waitForFunction(
    (rest) => {
      const asked = performance.getEntriesByType('resource').map(({ startTime }) => startTime);
      return performance.now() - Math.max(0, ...asked) > rest;
    },
    SETTLE_MS,
    { polling: 50 },
  );
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
}

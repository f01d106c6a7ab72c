import { AT, tokenOf } from './product.mjs';

const SETTLE_MS = 400;

/**
 * Opens a scene in a new context at a size, as somebody who has just opened the app there, and lets it come to rest.
 * Close the context of the page that is returned.
 */
export async function openScene(browser, url, scene, { width, height, isPhone, scale = 1 }) {
  const context = await browser.newContext({
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: isPhone,
    // A phone's scroll bar takes no room.
    isMobile: isPhone,
    // Pictures show the page; a worker would only make them slower.
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
      // The planner comes a moment after the days.
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

/** Waits until nothing has been asked of the network for a while, and skeletons are gone. */
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

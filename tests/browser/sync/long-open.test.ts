import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emptyWeek } from '#tests/browser/calendar-week.ts';
import {
  atRest,
  calendarAtRest,
  checkForUpdate,
  workerInControl,
} from '#tests/browser/chromium.ts';
import { beSignedIn, cell, save, syncState, useNewVersion } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

const MONDAY = emptyWeek(0);

const story = storyPerTest();

/** Pretends that the page registered its worker more than a minute ago. */
async function longAgo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 61_000;
  });
}

/** The versions of which this device has a copy. */
function copies(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () =>
    (await caches.keys()).filter((name) => /previous/.test(name)).sort(),
  );
}

test('a page that has been open for a long time updates to the new version; another tab stays on the previous one, has all of its chunks, and updates when asked', async () => {
  const context = await story.profile.open({ worker: true });
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  const patient = story.product.paciente('Rosa Elena');
  const week = `${story.proxy.url}/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha: MONDAY, vista: 'semana' })}`;
  await page.goto(week);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  const other = await context.newPage();
  await other.goto(week);
  await syncState(other, 'al-dia', 0);
  await cell(other, MONDAY, '10:00').click();
  await page.evaluate(() => caches.open('vinculo-previous-1'));
  for (const tab of [page, other]) {
    await calendarAtRest(tab);
    await longAgo(tab);
  }

  story.proxy.deployed = true;
  story.proxy.withdrawn = /workbook/;
  await checkForUpdate(page);
  await page.getByText('Podrás usarla cuando guardes', { exact: false }).waitFor();
  const use = page.getByRole('button', { name: 'Usar la versión nueva', exact: true });
  expect(await use.count()).toBe(0);
  await cell(page, MONDAY, '10:00').and(page.locator('[data-estado="nueva"]')).waitFor();
  await save(page);
  for (const tab of [page, other]) await atRest(tab);
  await useNewVersion(page);

  // Otherwise fetched files might still come from the browser's HTTP cache.
  await (await context.newCDPSession(other)).send('Network.clearBrowserCache');
  // The code for writing workbooks is loaded on demand, here for the first time.
  await other.getByRole('button', { name: 'Planificar' }).click();
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other
      .getByRole('dialog')
      .getByRole('button', { name: /^Descargar Excel/ })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  // Nothing is kept of the versions before that.
  await expect.poll(() => copies(page)).toEqual([expect.not.stringMatching(/-1$/)]);

  // For this tab, the first has activated the new version already.
  await other.keyboard.press('Escape');
  await atRest(other);
  await useNewVersion(other);
});

test('after a version that could not be installed, three times, a page tells of the next one, and what is replaced is kept once', async () => {
  const context = await story.profile.open({ worker: true });
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  await page.goto(`${story.proxy.url}/dashboard/usersmanagement`);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  await atRest(page);
  await longAgo(page);
  story.proxy.deployed = true;
  story.proxy.incomplete = true;
  story.proxy.withdrawn = /workbook/;
  await page.evaluate(() => caches.open('vinculo-previous-1'));
  for (let attempt = 0; attempt < 3; attempt += 1) await checkForUpdate(page, 'redundant');
  // The version before this one, which another tab may still run, and this one, once.
  expect(await copies(page)).toEqual(['vinculo-previous-1', expect.stringMatching(/-\d{13}$/)]);
  const button = page.getByRole('button', { name: 'Usar la versión nueva', exact: true });
  expect(await button.count()).toBe(0);

  story.proxy.incomplete = false;
  await checkForUpdate(page);
  await useNewVersion(page);
});

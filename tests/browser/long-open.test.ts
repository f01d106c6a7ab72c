import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emptyWeek } from './calendar-week.ts';
import { atRest, calendarAtRest, checkForUpdate, workerInControl } from './chromium.ts';
import { beSignedIn, cell, signIn, syncState } from './family-week.ts';
import { storyPerTest } from './fixture.ts';

const MONDAY = emptyWeek(0);

const story = storyPerTest();

/** Pretends that the page registered its worker more than a minute ago. */
async function longAgo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 61_000;
  });
}

test('a page that has been open for a long time updates to the new version, and so does another tab', async () => {
  const context = await story.profile.open();
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  const patient = story.product.paciente('Rosa Elena');
  const week = `${story.proxy.url}/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha: MONDAY })}`;
  await page.goto(week);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  const other = await context.newPage();
  await other.goto(week);
  await cell(other, MONDAY, '10:00').waitFor();
  const tabs = [page, other];

  for (const tab of tabs) {
    await calendarAtRest(tab);
    await longAgo(tab);
  }
  story.proxy.deployed = true;
  await checkForUpdate(page);
  // For the second tab, the first has activated the new version already.
  for (const tab of tabs) {
    const before = await tab.evaluate(() => performance.timeOrigin);
    const button = tab.getByRole('button', { name: 'Usar la versión nueva', exact: true });
    await button.waitFor();
    await button.press('Enter');
    await tab.waitForFunction((then) => performance.timeOrigin > then, before);
    await syncState(tab, 'al-dia', 0);
    expect(await tab.getByText('Hay una versión nueva', { exact: false }).count()).toBe(0);
  }
});

test('after a version that could not be installed, a page tells of the next one', async () => {
  const context = await story.profile.open();
  const page = await context.newPage();
  await signIn(page, story.proxy.url, story.maria);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  await atRest(page);
  await longAgo(page);
  story.proxy.deployed = true;
  story.proxy.incomplete = true;
  await checkForUpdate(page, 'redundant');
  const button = page.getByRole('button', { name: 'Usar la versión nueva', exact: true });
  expect(await button.count()).toBe(0);

  story.proxy.incomplete = false;
  await checkForUpdate(page);
  const before = await page.evaluate(() => performance.timeOrigin);
  await button.press('Enter');
  await page.waitForFunction((then) => performance.timeOrigin > then, before);
  await syncState(page, 'al-dia', 0);
});

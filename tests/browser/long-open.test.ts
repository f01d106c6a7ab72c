import { expect, test } from 'vitest';
import { emptyWeek } from './calendar-week.ts';
import { calendarAtRest, workerInControl } from './chromium.ts';
import { cell, signIn, syncState } from './family-week.ts';
import { householdPerTest } from './household.ts';
import { MARIA } from './product.ts';

const MONDAY = emptyWeek(0);

const house = householdPerTest();

test('a page that has been open for a long time updates to the new version, and so does another tab', async () => {
  const context = await house.profile.open();
  const page = await context.newPage();
  await signIn(page, house.proxy.url, MARIA);
  const paciente = house.product.paciente('Rosa Elena');
  const week = `${house.proxy.url}/dashboard/calendario?${new URLSearchParams({ paciente, fecha: MONDAY })}`;
  await page.goto(week);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  const other = await context.newPage();
  await other.goto(week);
  await cell(other, MONDAY, '10:00').waitFor();
  const tabs = [page, other];

  for (const tab of tabs) {
    await calendarAtRest(tab);
    // Pretend that both registered their worker more than a minute ago.
    await tab.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 61_000;
    });
  }
  house.proxy.deployed = true;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // For the second tab, the first has activated the new version already.
  for (const tab of tabs) {
    const before = await tab.evaluate(() => performance.timeOrigin);
    const button = tab.getByRole('button', { name: 'Actualizar', exact: true });
    await button.waitFor();
    await button.press('Enter');
    await tab.waitForFunction((then) => performance.timeOrigin > then, before);
    await syncState(tab, 'al-dia', 0);
    expect(await tab.getByText('Hay una versión nueva', { exact: false }).count()).toBe(0);
  }
});

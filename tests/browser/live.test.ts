import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { emptyWeek, expectShifts, openAt } from './calendar-week.ts';
import { workerInControl } from './chromium.ts';
import type { Account } from './family.ts';
import { beSignedIn, cell, eventually, save, syncState } from './family-week.ts';
import { storyPerTest } from './fixture.ts';

/** Two members of a family with the same week open, each in a browser of its own with its service worker. */
const house = storyPerTest();
const MONDAY = emptyWeek(3);
const TUESDAY = addDays(MONDAY, 1);

interface Device {
  readonly page: Page;
  /** How often Rosa's list was fetched alone: the pull of every minute fetches the users before it. */
  readonly told: () => number;
}

/** Opens the week, and waits until the live stream is open. */
async function openWeekAs(account: Account): Promise<Device> {
  const rosa = house.product.paciente('Rosa Elena');
  const page = await (await house.profile.open()).newPage();
  await beSignedIn(page, house.proxy.url, account);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await openAt(page, house.proxy.url, { paciente: rosa, fecha: MONDAY, vista: 'semana' });
  await workerInControl(page);
  expect((await stream).status()).toBe(200);
  const count = (path: string) => asked.filter((one) => one === path).length;
  return {
    page,
    told: () => count(`/solicitudes/paciente/${rosa}`) - count('/responsable/mis_usuarios'),
  };
}

test('what one member saves is shown to the other by the live stream, also under an open draft', async () => {
  house.proxy.live = true;
  const maria = await openWeekAs(house.maria);
  const paula = await openWeekAs(house.paula);
  // A draft on the same day, which stays as it is.
  await cell(paula.page, MONDAY, '18:00').click();
  await expectShifts(paula.page, MONDAY, '18:00–18:30 nueva');

  await cell(maria.page, MONDAY, '10:00').click();
  await save(maria.page);
  await syncState(maria.page, 'al-dia', 0);
  await expectShifts(paula.page, MONDAY, '10:00–10:30 pendiente', '18:00–18:30 nueva');
  await eventually(() => paula.told() > 0, true);

  // And the other way round, while the draft of the one is saved.
  await cell(maria.page, TUESDAY, '08:00').click();
  await save(paula.page);
  await expectShifts(maria.page, MONDAY, '10:00–10:30 pendiente', '18:00–18:30 pendiente');
  await expectShifts(maria.page, TUESDAY, '08:00–08:30 nueva');
  expect(house.profile.complaints).toEqual([]);
});

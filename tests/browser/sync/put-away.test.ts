import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { describeSaved, emptyWeek, expectShifts, openAt } from '#tests/browser/calendar-week.ts';
import { calendarAtRest, WHOLE_CHROMIUM, workerInControl } from '#tests/browser/chromium.ts';
import { beSignedIn, cell, eventually, save, syncState } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import type { Product } from '#tests/browser/product.ts';

/** A page that is left by a link and come back to: the browser keeps it as it was, frozen. */
let product: Product;
let page: Page;
let patient: string;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);

/** Leaves the calendar by a full navigation, once nothing more happens in it: that would discard it. */
async function leave(): Promise<void> {
  await workerInControl(page);
  await calendarAtRest(page);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isBack: persisted }));
  });
  await page.goto(`${product.url}/privacidad`);
}

/** Goes back, and makes sure that it is the same page and no new one. */
async function goBack(): Promise<void> {
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => (window as unknown as { isBack?: boolean }).isBack);
}

const onServer = (fecha: string) => () =>
  product
    .records(patient)
    .filter((careRequest) => careRequest.fecha === fecha)
    .map(({ horaInicio, horaFin, status }) => `${horaInicio}–${horaFin} ${status}`);

describe.skipIf(WHOLE_CHROMIUM === undefined)('in the whole Chromium', () => {
  pagePerFile(
    async (story) => {
      ({ product, page } = story);
      patient = product.paciente('Rosa Elena');
      await beSignedIn(page, product.url, story.maria);
    },
    { browser: { backForwardCache: true, worker: true } },
  );

  it('a page back from the back-forward cache shows what others did meanwhile, and saves', async () => {
    await openAt(page, product.url, { paciente: patient, fecha: MONDAY });
    await syncState(page, 'al-dia', 0);
    await leave();
    // Another tab of this device.
    const other = await page.context().newPage();
    await openAt(other, product.url, { paciente: patient, fecha: MONDAY });
    await cell(other, MONDAY, '10:00').click();
    await save(other);
    await describeSaved(other).waitFor();
    await eventually(onServer(MONDAY), ['10:00–10:30 pendiente']);
    await other.close();

    await goBack();
    await expectShifts(page, MONDAY, '10:00–10:30 pendiente');
    await cell(page, TUESDAY, '12:00').click();
    await expectShifts(page, TUESDAY, '12:00–12:30 nueva');
    await save(page);
    await describeSaved(page).waitFor();
    await eventually(onServer(TUESDAY), ['12:00–12:30 pendiente']);
    await syncState(page, 'al-dia', 0);
  });
});

if (WHOLE_CHROMIUM === undefined) {
  console.warn(
    'no back-forward cache: the headless shell has none, and there is no whole Chromium',
  );
}

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { emptyWeek, expectShifts } from '#tests/browser/calendar-week.ts';
import { DESKTOP, workerInControl } from '#tests/browser/chromium.ts';
import {
  beSignedIn,
  cell,
  eventually,
  openWeek,
  save,
  syncState,
} from '#tests/browser/family-week.ts';
import { MARIA, type Product, startProduct } from '#tests/browser/product.ts';
import { otherDevice } from '#tests/browser/shifts.ts';
import { FIREFOX, launchFirefox } from './firefox.ts';

const PATIENT = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const MONDAY = emptyWeek(0);
/** Letter in landscape, in CSS pixels, without the margins that Firefox leaves by itself. */
const PAPER = { width: 980, height: 740 };

describe.skipIf(FIREFOX === undefined)('in Firefox', () => {
  let product: Product;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    browser = await launchFirefox(FIREFOX ?? '');
  });
  beforeEach(async () => {
    context = await browser.newContext({
      viewport: DESKTOP,
      locale: 'es-CL',
      timezoneId: 'America/Santiago',
    });
    context.setDefaultTimeout(40_000);
    context.on('weberror', (error) => complaints.push(String(error.error())));
    page = await context.newPage();
  });
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await product.close();
  });

  const onServer = () =>
    product
      .records(product.paciente('Rosa Elena'))
      .filter(({ fecha }) => fecha === MONDAY)
      .map(({ horaInicio, horaFin, status }) => `${horaInicio}–${horaFin} ${status}`)
      .sort();

  const unsent = () =>
    page.locator('[data-sync]:not([data-sync="al-dia"])[data-pendientes="1"]').waitFor();

  it('a week edited without the server is sent: by the open page, and by the next one', async () => {
    await beSignedIn(page, product.url, MARIA);
    await openWeek(page, product.url, PATIENT, MONDAY);
    await cell(page, MONDAY, '10:00').waitFor();
    await workerInControl(page);
    await syncState(page, 'al-dia', 0);

    await product.kill();
    await page.reload();
    await cell(page, MONDAY, '10:00').click();
    await expectShifts(page, MONDAY, '10:00–10:30 nueva');
    await save(page);
    await unsent();
    expect(onServer()).toEqual([]);
    await product.start();
    await syncState(page, 'al-dia', 0);
    expect(onServer()).toEqual(['10:00–10:30 pendiente']);

    await product.kill();
    await cell(page, MONDAY, '14:00').click();
    await expectShifts(page, MONDAY, '10:00–10:30 pendiente', '14:00–14:30 nueva');
    await save(page);
    await unsent();
    await page.close();
    await product.start();
    page = await context.newPage();
    await page.goto(`${product.url}/dashboard/calendario?fecha=${MONDAY}`);
    await syncState(page, 'al-dia', 0);
    await eventually(onServer, ['10:00–10:30 pendiente', '14:00–14:30 pendiente']);
  });

  it('times on paper stay within their shifts', async () => {
    const fecha = addDays(MONDAY, 7);
    const shift = (hora_inicio: string, hora_fin: string) =>
      ({ accion: 'inscribir', fecha, hora_inicio, hora_fin }) as const;
    const other = await otherDevice(product);
    await other([shift('10:00', '10:30'), shift('14:00', '14:30')]);
    await beSignedIn(page, product.url, MARIA);
    await openWeek(page, product.url, PATIENT, fecha);
    await page.setViewportSize(PAPER);
    await expectShifts(page, fecha, '10:00–10:30 pendiente', '14:00–14:30 pendiente');
    // The sheet comes with the planner.
    await page.locator('[data-sin-cubrir]').waitFor();
    const [within, all] = await page.evaluate(() => {
      // It offers no printed page to look at: what is for paper holds for the screen.
      for (const { cssRules } of document.styleSheets) {
        for (const rule of cssRules) {
          if (!(rule instanceof CSSMediaRule)) continue;
          rule.media.mediaText = rule.media.mediaText.replace('print', 'all');
        }
      }
      dispatchEvent(new Event('beforeprint'));
      const times = [...document.querySelectorAll('article li > b')];
      const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
      return [times.filter((time) => right(time) <= right(time.parentElement) - 1), times].map(
        ({ length }) => length,
      );
    });
    expect([within, all]).toEqual([2, 2]);
  });
});

if (FIREFOX === undefined) {
  console.warn('no story in Firefox: firefox-esr is not here and could not be installed');
}

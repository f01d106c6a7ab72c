import type { Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { emptyWeek, expectShifts, openAt } from './calendar-week.ts';
import { workerInControl } from './chromium.ts';
import { downloadPlan } from './downloads.ts';
import { cell, eventually, pickPatient, save, signIn, syncState } from './family-week.ts';
import { type Household, householdPerFile } from './fixture.ts';
import { MARIA } from './product.ts';
import { postShifts } from './shifts.ts';

/** Unsaved and unsent shifts are marked wherever they are shown, since nobody can rely on them yet. */
let house: Household & { readonly page: Page };
let page: Page;
let patient: string;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);
const WEDNESDAY = addDays(MONDAY, 2);
const FRIDAY = addDays(MONDAY, 4);

householdPerFile(async (opened) => {
  house = opened;
  ({ page } = opened);
  patient = house.product.paciente('Rosa Elena');
  await signIn(page, house.proxy.url, MARIA);
  await postShifts(page, patient, [
    { fecha: TUESDAY, hora_inicio: '10:00', hora_fin: '11:00' },
    { fecha: WEDNESDAY, hora_inicio: '10:00', hora_fin: '11:00' },
  ]);
  await open('semana');
  await page.locator(`[data-bloque][data-fecha="${TUESDAY}"]`).waitFor();
  await workerInControl(page);
});

const open = (vista: string) =>
  openAt(page, house.proxy.url, { paciente: patient, fecha: MONDAY, vista });
const named = (fecha: string, hora: string) => cell(page, fecha, hora).getAttribute('aria-label');
const half = (hora: string) => `[role="gridcell"][data-fecha="${FRIDAY}"][data-hora="${hora}"]`;
const day = (fecha: string) => page.locator(`section[aria-labelledby="dia-${fecha}"]`);
const inMonth = (fecha: string) => page.locator(`[role="gridcell"][data-fecha="${fecha}"]`);

/** Expects these texts on the printed week. */
async function expectOnPaper(...messages: readonly string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const text of messages) {
    await page.getByRole('article').getByText(text, { exact: true }).waitFor();
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}

it('a shift confirmed only in the draft is shown as confirmed nowhere', async () => {
  await cell(page, TUESDAY, '10:00').click();
  await page.getByRole('button', { name: 'Editar turno' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Cuidador').selectOption({ label: 'Camila Torres Vega' });
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await eventually(
    () => named(TUESDAY, '10:30'),
    expect.stringMatching(/10:30 a 11:00, confirmada, Camila Torres Vega, sin guardar$/),
  );
  await page.locator(`[data-bloque][data-fecha="${TUESDAY}"][data-sin-guardar]`).waitFor();
  // A removal takes effect only once it is saved.
  await cell(page, WEDNESDAY, '10:30').click({ button: 'right' });
  await eventually(
    () => named(WEDNESDAY, '10:30'),
    expect.stringMatching(/libre, se quitará al guardar$/),
  );

  await page.getByRole('radio', { name: 'Lista' }).click();
  await day(TUESDAY).getByText('sin guardar', { exact: true }).waitFor();
  await day(WEDNESDAY).getByText('Se quitará al guardar: 10:30–11:00').waitFor();
  await page.getByRole('radio', { name: 'Mes' }).click();
  await inMonth(TUESDAY).waitFor();
  expect(await inMonth(TUESDAY).getAttribute('data-confirmada')).toBeNull();
  await inMonth(WEDNESDAY).getByText('se quitará al guardar', { exact: true }).waitFor();

  await expectOnPaper('Camila Torres Vega', 'sin guardar', 'Se quitará al guardar: 10:30–11:00');

  await page.getByRole('radio', { name: 'Semana' }).click();
  const { file } = await downloadPlan(page, /^Descargar \.ics/);
  const events = file.toString('utf8').split('BEGIN:VEVENT').slice(1);
  const unfolded = events.map((event) => event.replaceAll('\r\n ', ''));
  const marks = /Aún sin guardar en el calendario|Se quitará al guardar/;
  expect(unfolded.map((event) => marks.exec(event)?.[0] ?? null)).toEqual([
    'Aún sin guardar en el calendario',
    null,
    'Se quitará al guardar',
  ]);
  const workbook = await readXlsx((await downloadPlan(page, /^Descargar Excel/)).file);
  const [shifts, hours] = workbook.map(({ data }) => data);
  expect(shifts?.slice(1).map((row) => row.slice(2))).toEqual([
    ['10:00', '11:00', 1, 'Confirmada, sin guardar', 'Camila Torres Vega'],
    ['10:00', '10:30', 0.5, 'Pendiente', null],
    ['10:30', '11:00', 0.5, 'Pendiente, se quitará al guardar', null],
  ]);
  // That hour is not confirmed yet.
  expect(hours?.[1]).toEqual(['Camila Torres Vega', 0, 0, 1, 1]);
});

it('saved shifts that wait to be sent are marked in the week, list, month and on paper until the server has them', async () => {
  house.proxy.cut = true;
  await save(page);
  await page.getByText('Guardado en este dispositivo', { exact: false }).first().waitFor();
  await eventually(
    () => named(TUESDAY, '10:30'),
    expect.stringMatching(/confirmada, Camila Torres Vega, por enviar$/),
  );
  expect(await cell(page, TUESDAY, '10:30').getAttribute('data-envio')).toBe('');
  // A waiting shift has a dotted edge, and so has the place of a waiting removal.
  const side = (half: Element) => getComputedStyle(half).borderInlineEndStyle;
  expect(await cell(page, WEDNESDAY, '10:30').evaluate(side)).toBe('dotted');
  expect(await cell(page, FRIDAY, '10:30').evaluate(side)).toBe('none');
  await expectOnPaper('por enviar', 'Quitado, por enviar: 10:30–11:00');
  // By keyboard, because the toast covers the view buttons for a while.
  await page.getByRole('radio', { name: 'Lista' }).press('Space');
  await day(TUESDAY).getByText('por enviar', { exact: true }).waitFor();
  await day(WEDNESDAY).getByText('Quitado, por enviar: 10:30–11:00').waitFor();
  await page.getByRole('radio', { name: 'Mes' }).press('Space');
  await inMonth(TUESDAY).getByText('por enviar', { exact: true }).waitFor();
  house.proxy.cut = false;
  await page.getByRole('radio', { name: 'Semana' }).press('Space');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await syncState(page, 'al-dia', 0);
  await eventually(() => named(TUESDAY, '10:30'), expect.stringMatching(/Camila Torres Vega$/));
  expect(await cell(page, TUESDAY, '10:30').getAttribute('data-envio')).toBeNull();
});

it('keeps an edit made at the very moment of leaving the page', async () => {
  await open('semana');
  // The last one as in a busy browser, which abandons writes that are not on disk by then.
  for (const [hora, isGivenUp] of [
    ['08:00', false],
    ['08:30', false],
    ['09:00', true],
  ] as const) {
    const left = page.waitForEvent('load');
    await page.evaluate(
      ([selector, gaveUp]) => {
        const write = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...args) {
          const request = write.apply(this, args);
          if (gaveUp && this.name === 'drafts') this.transaction.abort();
          return request;
        };
        document.querySelector<HTMLElement>(selector)?.click();
        location.reload();
      },
      [half(hora), isGivenUp] as const,
    );
    await left;
    await page.locator(`${half(hora)}[data-estado="nueva"]`).waitFor();
  }
  await expectShifts(page, FRIDAY, '08:00–09:30 nueva');
});

it('keeps an edit made at the very moment of closing the tab', async () => {
  const tab = await page.context().newPage();
  await openAt(tab, house.proxy.url, { paciente: patient, fecha: MONDAY });
  await expectShifts(tab, FRIDAY, '08:00–09:30 nueva');
  await workerInControl(tab);
  const gone = tab.waitForEvent('close');
  await tab.evaluate((selector) => {
    const write = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      const request = write.apply(this, args);
      if (this.name === 'drafts') this.transaction.abort();
      return request;
    };
    document.querySelector<HTMLElement>(selector)?.click();
  }, half('11:00'));
  await tab.close({ runBeforeUnload: true });
  await gone;
  // The other tab shows it, and so does the next one that opens.
  await expectShifts(page, FRIDAY, '08:00–09:30 nueva', '11:00–11:30 nueva');
  await cell(page, FRIDAY, '11:00').click();
  await expectShifts(page, FRIDAY, '08:00–09:30 nueva');
});

it('an edit that could not be written is still there after viewing another calendar', async () => {
  await open('semana');
  await page.evaluate(() => {
    const write = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'drafts' && (globalThis as { full?: boolean }).full) {
        throw new DOMException('no room', 'QuotaExceededError');
      }
      return write.apply(this, args);
    };
    (globalThis as { full?: boolean }).full = true;
  });
  await cell(page, FRIDAY, '15:00').click();
  await page
    .getByText('No pudimos guardar tus cambios en este dispositivo', { exact: false })
    .waitFor();
  await pickPatient(page, 'Hernán Fuentes Araya (Tata)');
  await expectShifts(page, FRIDAY);
  await pickPatient(page, 'Rosa Elena Rojas Muñoz (Nana Rosa)');
  await expectShifts(page, FRIDAY, '08:00–09:30 nueva', '15:00–15:30 nueva');
  // Once there is room again, the next edit writes it as well.
  await page.evaluate(() => {
    (globalThis as { full?: boolean }).full = false;
  });
  await cell(page, FRIDAY, '15:30').click();
  const other = await page.context().newPage();
  await openAt(other, house.proxy.url, { paciente: patient, fecha: MONDAY });
  await expectShifts(other, FRIDAY, '08:00–09:30 nueva', '15:00–16:00 nueva');
});

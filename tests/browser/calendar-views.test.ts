import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, monthGrid } from '#domain/calendar/time.ts';
import { blocksOn, emptyWeek, expectBlocks, openAt, savedWords } from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, eventually, save, signIn, syncState } from './family-week.ts';
import { householdPerFile } from './household.ts';
import { ADMIN, MARIA, openDatabase, type Product } from './product.ts';

/** Whose calendar, which days, which shifts: everything that chooses what is seen. */
let product: Product;
let page: Page;
let paciente: string;
const monday = emptyWeek(6);
const tuesday = addDays(monday, 1);

householdPerFile((house) => {
  ({ product, page } = house);
  paciente = product.paciente('Rosa Elena');
});

function calendarUrl(search: Readonly<Record<string, string>> = {}): string {
  return `${product.url}/dashboard/calendario?${new URLSearchParams(search)}`;
}

/** Puts shifts of each state into the week: one pending, one confirmed with Camila. */
function layShifts(): void {
  const database = openDatabase(product.databaseFile);
  const camila = database.prepare("select id from account where name = 'Camila'").get() as {
    id: string;
  };
  const insert = database.prepare(
    `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status, id_cuidador)
     values (?, ?, ?, ?, ?, ?, ?)`,
  );
  insert.run(paciente, 'views-1', tuesday, '09:00', '11:00', 'pendiente', null);
  insert.run(paciente, 'views-2', tuesday, '12:00', '14:00', 'confirmada', camila.id);
  database.close();
}

/** Half hours that the drafts on this device change. */
function draftedHalfHours(): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let halfHours = 0;
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      const rows = (await settled(db.transaction('drafts').objectStore('drafts').getAll())) as {
        draft: { days: Record<string, { cells: object }> };
      }[];
      for (const row of rows) {
        for (const day of Object.values(row.draft.days)) halfHours += Object.keys(day.cells).length;
      }
      db.close();
    }
    return halfHours;
  });
}

/** How far the line of 08:00 is from the heads of the days. */
function belowHeads(): Promise<number> {
  return page.evaluate(() => {
    const row = document.querySelector('[data-hora="08:00"]');
    const head = document.querySelector('[role="columnheader"]')?.parentElement;
    if (!row || !head) throw new Error('no week');
    return Math.abs(row.getBoundingClientRect().top - head.getBoundingClientRect().bottom);
  });
}

it('an Admin has the general heading and a card in the place of a calendar', async () => {
  await signIn(page, product.url, ADMIN);
  await page.goto(calendarUrl());
  await page.getByRole('heading', { level: 1, name: 'Calendario General' }).waitFor();
  expect(await page.getByRole('combobox').count()).toBe(0);
  expect(await page.getByRole('grid').count()).toBe(0);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${product.url}/`);
});

describe('a Responsable', () => {
  beforeAll(async () => {
    layShifts();
    await signIn(page, product.url, MARIA);
  });

  it('picks whose calendar by name, last name and nickname', async () => {
    await page.goto(calendarUrl());
    await page.getByRole('heading', { level: 1, name: 'Calendario de Cuidados' }).waitFor();
    await page.getByText('Selecciona un ser querido para ver su calendario').waitFor();
    const options = page.getByLabel('Ser querido').locator('option');
    await eventually(
      () => options.allTextContents(),
      expect.arrayContaining(['Rosa Elena Rojas Muñoz (Nana Rosa)']),
    );
    const labels = await options.allTextContents();
    await page.getByLabel('Ser querido').selectOption({ label: labels.at(-1) ?? '' });
    await page.locator('[data-vista="semana"]').waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.has('paciente'));
  });

  it('sees the week from 08:00 on, and filters it', async () => {
    await openAt(page, product.url, { paciente, fecha: monday });
    await expectBlocks(page, tuesday, '09:00–11:00 pendiente', '12:00–14:00 confirmada');
    await expect.poll(belowHeads).toBeLessThan(16);

    await cell(page, tuesday, '16:00').click();
    const shown = async () => {
      const boxes = page.locator(`[data-bloque][data-fecha="${tuesday}"]:visible`);
      return boxes.evaluateAll((all) =>
        all.map((box) => (box as HTMLElement).dataset['estado']).sort(),
      );
    };
    for (const [filter, states] of [
      ['Nuevas', ['nueva']],
      ['Pendientes', ['pendiente']],
      ['Confirmadas', ['confirmada']],
      ['Todas', ['confirmada', 'nueva', 'pendiente']],
    ] as const) {
      await page.getByText(filter, { exact: true }).click();
      await eventually(shown, states);
    }
    await cell(page, tuesday, '16:00').click();
    // The next story loads the page again: what is taken back is off the disk.
    await eventually(draftedHalfHours, 0);
  });

  it.each([
    { width: 1366, height: 500 },
    { width: 1093, height: 500 },
  ])('in a window of $width by $height has the week and its bar without scrolling', async (low) => {
    await page.setViewportSize(low);
    await openAt(page, product.url, { paciente, fecha: monday });
    await page.locator('[data-sin-cubrir]').waitFor();
    await expect.poll(belowHeads).toBeLessThan(16);
    const grid = page.getByRole('grid');
    const inSight = async (part: Locator) => {
      const box = await part.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= low.height;
    };
    const beyondTheScreen = () =>
      page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await beyondTheScreen()).toBe(0);
    expect(await inSight(grid)).toBe(true);
    expect(await inSight(page.getByRole('button', { name: 'Actualizar horarios' }))).toBe(true);
    // A drag that is held at its lower edge goes on to later hours, under heads that stay.
    const edge = await grid.boundingBox();
    if (edge === null) throw new Error('no grid');
    const x = edge.x + edge.width / 2;
    await page.mouse.move(x, edge.y + edge.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, edge.y + edge.height - 6, { steps: 4 });
    const later = cell(page, addDays(monday, 3), '13:00');
    await expect.poll(() => inSight(later)).toBe(true);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await inSight(page.getByRole('columnheader').nth(1))).toBe(true);
    // Month and list are as high as they are, and move with the page.
    await page.getByRole('radio', { name: 'Mes' }).click();
    const month = page.locator('[data-vista="mes"]');
    await month.waitFor();
    expect(await month.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
    await page.getByRole('radio', { name: 'Lista' }).click();
    await page.locator('[data-vista="lista"]').waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await inSight(page.getByRole('button', { name: 'Cerrar sesión' }))).toBe(true);
    expect(await inSight(page.getByRole('button', { name: 'Actualizar horarios' }))).toBe(true);
    await page.setViewportSize(DESKTOP);
  });

  it('goes by weeks and by months, and back to today', async () => {
    await openAt(page, product.url, { paciente, fecha: monday });
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await cell(page, addDays(monday, 7), '08:00').waitFor();
    await page.getByRole('button', { name: 'Semana anterior' }).click();
    await cell(page, monday, '08:00').waitFor();
    await page.getByText('Mes', { exact: true }).click();
    const month = page.locator('[data-vista="mes"]');
    await month.locator(`[data-fecha="${monday}"]`).waitFor();
    const heads = await month.getByRole('columnheader').allTextContents();
    expect(heads.map((text) => text.toLowerCase().slice(0, 3))).toEqual([
      'lun',
      'mar',
      'mié',
      'jue',
      'vie',
      'sáb',
      'dom',
    ]);
    const fechas = await month
      .getByRole('gridcell')
      .evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset['fecha']));
    expect(fechas).toEqual(monthGrid(monday));
    await page.getByRole('button', { name: 'Hoy' }).click();
    await month.locator('[aria-current="date"]').waitFor();
    await page.goBack();
    await month.locator(`[data-fecha="${tuesday}"]`).getByText('Camila').waitFor();
    expect(await month.locator(`[data-fecha="${monday}"]`).getByText('Camila').count()).toBe(0);
    await month.locator(`[data-fecha="${tuesday}"]`).click();
    await cell(page, tuesday, '12:00').waitFor();
  });

  it('on a phone sees the days that have someone in green', async () => {
    await page.setViewportSize(PHONE);
    await openAt(page, product.url, { paciente, fecha: monday, vista: 'mes' });
    const tintOf = (fecha: string) =>
      page
        .locator(`[data-fecha="${fecha}"]`)
        .evaluate((day) => getComputedStyle(day).backgroundColor);
    await eventually(async () => (await tintOf(tuesday)) !== (await tintOf(monday)), true);
    await page.setViewportSize(DESKTOP);
  });

  it('undoes fifty steps and no more, also those from before a reload', async () => {
    await openAt(page, product.url, { paciente, fecha: monday });
    const wednesday = addDays(monday, 2);
    const before = await blocksOn(page, wednesday);
    expect(before).toEqual([]);
    // The first step falls off the end: 51 are made.
    for (let half = 0; half <= 50; half += 1) {
      const day = addDays(wednesday, half % 3);
      const minute = 16 * 30 + Math.floor(half / 3) * 30;
      const hora = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
      await cell(page, day, hora).click();
    }
    await page.getByText('51 medias horas sin guardar').first().waitFor();
    // What is written right behind the screen is on the disk.
    await eventually(draftedHalfHours, 51);
    await page.reload();
    await page.getByText('51 medias horas sin guardar').first().waitFor();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    for (let step = 0; step < 50; step += 1) await undo.click();
    await expectBlocks(page, wednesday, '08:00–08:30 nueva');
    await eventually(() => undo.getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await expectBlocks(page, addDays(wednesday, 1), '08:00–08:30 nueva');
  });

  it('is told when there is nothing to save, and when it is saved', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await cell(page, addDays(monday, 2), '08:00').click();
    await save(page);
    await page.getByText('No hay cambios para guardar').waitFor();
    await cell(page, monday, '08:00').click();
    await save(page);
    await savedWords(page).waitFor();
    await syncState(page, 'al-dia', 0);
    await expectBlocks(page, monday, '08:00–08:30 pendiente');
  });

  it('finds a week that was left as it is now, with what another tab did meanwhile', async () => {
    const friday = addDays(monday, 4);
    await openAt(page, product.url, { paciente, fecha: monday });
    await expectBlocks(page, friday);
    await page.getByRole('link', { name: 'Datos personales' }).click();
    await page.locator('[data-vista]').waitFor({ state: 'detached' });
    const other = await page.context().newPage();
    await openAt(other, product.url, { paciente, fecha: monday });
    await cell(other, friday, '10:00').click();
    await eventually(draftedHalfHours, 1);
    await page.goBack();
    await expectBlocks(page, friday, '10:00–10:30 nueva');
    // What is done now is done on top of it.
    await cell(page, friday, '15:00').click();
    await expectBlocks(other, friday, '10:00–10:30 nueva', '15:00–15:30 nueva');
    await other.close();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await eventually(draftedHalfHours, 0);
  });

  it('shows the same shift of two weeks on the day of each', async () => {
    const friday = addDays(monday, 4);
    const next = addDays(friday, 7);
    await openAt(page, product.url, { paciente, fecha: monday });
    await cell(page, friday, '10:00').click();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await cell(page, next, '10:00').click();
    await expectBlocks(page, next, '10:00–10:30 nueva');
    await page.getByRole('button', { name: 'Semana anterior' }).click();
    await expectBlocks(page, friday, '10:00–10:30 nueva');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await eventually(draftedHalfHours, 0);
  });
});

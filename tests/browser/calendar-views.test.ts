import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthGrid } from '#domain/calendar/month.ts';
import { addDays } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { pixels, stillness } from './axe.ts';
import {
  describeSaved,
  draftWritten,
  dragFrom,
  emptyWeek,
  expectShifts,
  openAt,
  shiftsOn,
} from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, eventually, save, signIn, syncState } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { crampedByLargeLetters } from './large-letters.ts';
import { ADMIN, JORGE, MARIA, openDatabase, type Product } from './product.ts';

/** Choosing what is shown: whose calendar, which days, which shifts. */
let product: Product;
let page: Page;
let patient: string;
const monday = emptyWeek(6);
const tuesday = addDays(monday, 1);
const saturday = addDays(monday, 5);

householdPerFile((house) => {
  ({ product, page } = house);
  patient = product.paciente('Rosa Elena');
});

function calendarUrl(search: Readonly<Record<string, string>> = {}): string {
  return `${product.url}/dashboard/calendario?${new URLSearchParams(search)}`;
}

/**
 * Saves shifts of each status: on Tuesday one pending and one confirmed with Camila; on Saturday four
 * confirmed ones, each with a different caregiver.
 */
function layShifts(): void {
  const database = openDatabase(product.databaseFile);
  const insert = database.prepare(
    `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status, id_cuidador)
     values (?, ?, ?, ?, ?, ?, (select id from account where name = ?))`,
  );
  insert.run(patient, 'views-1', tuesday, '09:00', '11:00', 'pendiente', null);
  insert.run(patient, 'views-2', tuesday, '12:00', '14:00', 'confirmada', 'Camila');
  for (const [index, name] of FOUR.entries()) {
    const [from, to] = [index * 2 + 10, index * 2 + 12].map((hour) => `${hour}:00`);
    insert.run(patient, `views-${index + 3}`, saturday, from, to, 'confirmada', name);
  }
  database.close();
}

/** Four caregivers of the demo family, in the order of their hours on Saturday. */
const FOUR = ['Camila', 'Diego', 'Francisca', 'Ignacio'];

/** The contrast of two colours `r,g,b`, by the formula of WCAG. */
function contrast(one = '', other = ''): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = colour.split(',').map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The number of slots changed by the drafts stored on this device. */
function draftedSlots(): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let slots = 0;
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      const rows = (await settled(db.transaction('drafts').objectStore('drafts').getAll())) as {
        draft: { days: Record<string, { cells: object }> };
      }[];
      for (const row of rows) {
        for (const day of Object.values(row.draft.days)) slots += Object.keys(day.cells).length;
      }
      db.close();
    }
    return slots;
  });
}

/** The distance of the 08:00 line from the column headers. */
function belowHeads(): Promise<number> {
  return page.evaluate(() => {
    const row = document.querySelector('[data-hora="08:00"]');
    const head = document.querySelector('[role="columnheader"]')?.parentElement;
    if (!row || !head) throw new Error('no week');
    return Math.abs(row.getBoundingClientRect().top - head.getBoundingClientRect().bottom);
  });
}

it('an Admin has the general heading, and a card instead of a calendar', async () => {
  await signIn(page, product.url, ADMIN);
  await page.goto(calendarUrl());
  await page.getByRole('heading', { level: 1, name: 'Calendario General' }).waitFor();
  await page.getByText('El calendario general estará disponible próximamente.').waitFor();
  expect(await page.getByRole('combobox').count()).toBe(0);
  expect(await page.getByRole('grid').count()).toBe(0);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${product.url}/`);
});

it('a «Responsable y Cuidador» has the heading and the calendars of a Responsable', async () => {
  const database = openDatabase(product.databaseFile);
  database
    .prepare("update account set role = 'Responsable y Cuidador' where mail = ?")
    .run(JORGE.mail);
  database.close();
  await signIn(page, product.url, JORGE);
  await page.goto(calendarUrl());
  await page.getByRole('heading', { level: 1, name: 'Calendario de Cuidados' }).waitFor();
  await page.getByText('Selecciona un ser querido para ver su calendario').waitFor();
  expect(await page.getByText('El calendario general', { exact: false }).count()).toBe(0);
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
    await openAt(page, product.url, { paciente: patient, fecha: monday });
    await expectShifts(page, tuesday, '09:00–11:00 pendiente', '12:00–14:00 confirmada');
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
    // Wait for the disk, because the next test reloads the page.
    await eventually(draftedSlots, 0);
  });

  it.each([
    { width: 1366, height: 500 },
    { width: 1093, height: 500 },
  ])('in a window of $width by $height has the week and its bar without scrolling', async (low) => {
    await page.setViewportSize(low);
    await openAt(page, product.url, { paciente: patient, fecha: monday });
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
    // A drag held at the lower edge scrolls on to later hours, below sticky headers.
    const edge = await grid.boundingBox();
    if (edge === null) throw new Error('no grid');
    const x = edge.x + edge.width / 2;
    await dragFrom(page, { x, y: edge.y + edge.height / 2 }, 20);
    await page.mouse.move(x, edge.y + edge.height - 6, { steps: 4 });
    const later = cell(page, addDays(monday, 3), '13:00');
    await expect.poll(() => inSight(later)).toBe(true);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await inSight(page.getByRole('columnheader').nth(1))).toBe(true);
    // Month and list have their natural height and scroll with the page.
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
    await openAt(page, product.url, { paciente: patient, fecha: monday });
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

  it('goes by months, whose last days are not the same', async () => {
    const month = page.locator('[data-vista="mes"]');
    const fechas = () =>
      month
        .getByRole('gridcell')
        .evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset['fecha']));
    const JANUARY = { from: '2030-12-30', to: '2031-02-02', weeks: 5 };
    const FEBRUARY = { from: '2031-01-27', to: '2031-03-02', weeks: 5 };
    const MARCH = { from: '2031-02-24', to: '2031-04-06', weeks: 6 };
    const expectMonth = async ({ from, to, weeks }: typeof JANUARY) => {
      const days = Array.from({ length: 7 * weeks }, (_, index) => addDays(from, index));
      expect(days.at(-1)).toBe(to);
      await eventually(fechas, days);
    };
    // The 31st does not exist in the next month.
    await openAt(page, product.url, { paciente: patient, fecha: '2031-01-31', vista: 'mes' });
    await expectMonth(JANUARY);
    for (const [arrow, name] of [
      ['Mes siguiente', FEBRUARY],
      ['Mes siguiente', MARCH],
      ['Mes anterior', FEBRUARY],
      ['Mes anterior', JANUARY],
    ] as const) {
      await page.getByRole('button', { name: arrow }).click();
      await expectMonth(name);
    }
    // Two quick clicks both count.
    const next = page.getByRole('button', { name: 'Mes siguiente' });
    await Promise.all([next.click(), next.click()]);
    await expectMonth(MARCH);
  });

  it('sees in a month the first names of up to three confirmed caregivers, and how many more', async () => {
    // A shift confirmed only in the draft does not count as confirmed.
    const sunday = addDays(monday, 6);
    await openAt(page, product.url, { paciente: patient, fecha: monday });
    await page.getByRole('switch').click();
    await cell(page, sunday, '10:00').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
    await expectShifts(page, sunday, '10:00–10:30 nueva');
    await page.getByRole('switch').click();
    await page.getByRole('radio', { name: 'Mes' }).click();
    const day = (fecha: string) => page.locator(`[data-vista="mes"] [data-fecha="${fecha}"]`);
    await day(saturday).waitFor();
    /** The visible texts of a day, top to bottom; `•` precedes a name with a dot. */
    const seen = (fecha: string) =>
      day(fecha).evaluate((cell) =>
        [...cell.querySelectorAll('span')]
          .filter((text) => text.childElementCount === 0 && text.offsetWidth > 1)
          .map((text) => {
            const dot = getComputedStyle(text, '::before');
            const isDot = dot.content === '""' && dot.borderRadius === '50%' && dot.width === '8px';
            return isDot ? `• ${text.textContent}` : (text.textContent ?? '');
          }),
      );
    const number = (fecha: string) => String(Number(fecha.slice(-2)));
    const other = '1 turno por confirmar';
    const bare = (hours: string) => `${hours} h sin cubrir`;
    await day(monday).getByText(bare('24'), { exact: true }).waitFor();
    expect(await seen(monday)).toEqual([number(monday), bare('24')]);
    expect(await seen(tuesday)).toEqual([number(tuesday), '• Camila', other, bare('22')]);
    const [first, second, third] = FOUR.map((name) => `• ${name}`);
    expect(await seen(saturday)).toEqual([
      number(saturday),
      ...[first, second, third],
      ...['+1', bare('16')],
    ]);
    // A shift that only the draft confirms covers as well.
    expect(await seen(sunday)).toEqual([number(sunday), other, bare('23,5')]);
    // What is drawn is heard once.
    const heard = async (fecha: string) => (await day(fecha).ariaSnapshot()).replace(' ,', ',');
    const date = (fecha: string) => formatFecha(fecha, 'long');
    expect(await heard(monday)).toBe(
      `- gridcell "${date(monday)}, sin turnos confirmados, sin cubrir 24 horas, ver su semana"`,
    );
    expect(await heard(sunday)).toBe(
      `- gridcell "${date(sunday)}, sin turnos confirmados, ${other}, sin cubrir 23,5 horas, ver su semana"`,
    );
    // On a phone there is no room for names: a day with a confirmed shift is green.
    await page.setViewportSize(PHONE);
    const green = (fecha: string) =>
      day(fecha).evaluate((cell) => {
        const [r = 0, g = 0, b = 0, alpha = 1] = (
          getComputedStyle(cell).backgroundColor.match(/[\d.]+/g) ?? []
        ).map(Number);
        return alpha > 0 && g > r && g > b;
      });
    await eventually(() => Promise.all([tuesday, saturday].map(green)), [true, true]);
    expect(await Promise.all([monday, sunday].map(green))).toEqual([false, false]);
    // A day with only unconfirmed shifts has an edge that stands out; an empty one has none.
    const edge = (fecha: string) => day(fecha).evaluate((cell) => getComputedStyle(cell).boxShadow);
    expect(await edge(monday)).toBe('none');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await stillness(page);
      const box = await day(sunday).boundingBox();
      if (box === null) throw new Error('no Sunday');
      const middle = { x: box.x + box.width / 2, width: 1, height: 1 };
      const [ground, mark] = [
        await pixels(page, { ...middle, y: box.y + box.height - 8 }),
        await pixels(page, { ...middle, y: box.y + box.height - 2 }),
      ].map(([row]) => row?.[0]);
      expect(contrast(mark, ground), colorScheme).toBeGreaterThan(3);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    const line = (fecha: string) =>
      day(fecha).evaluate((cell) => getComputedStyle(cell).borderBlockEnd.split(' ').slice(0, 2));
    expect(await line(sunday)).toEqual(['4px', 'dashed']);
    expect(await line(monday)).toEqual(['0px', 'none']);
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await eventually(draftedSlots, 0);
  });

  it('undoes at most fifty steps, also those from before a reload', async () => {
    await openAt(page, product.url, { paciente: patient, fecha: monday });
    const wednesday = addDays(monday, 2);
    const before = await shiftsOn(page, wednesday);
    expect(before).toEqual([]);
    // Of 51 steps the first can no longer be undone.
    for (let half = 0; half <= 50; half += 1) {
      const day = addDays(wednesday, half % 3);
      const minute = 16 * 30 + Math.floor(half / 3) * 30;
      const hora = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
      await cell(page, day, hora).click();
    }
    await page.getByText('25,5 h sin guardar').first().waitFor();
    // Wait until the draft, which is written after each paint, is on disk.
    await eventually(draftedSlots, 51);
    await page.reload();
    await page.getByText('25,5 h sin guardar').first().waitFor();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    for (let step = 0; step < 50; step += 1) await undo.click();
    await expectShifts(page, wednesday, '08:00–08:30 nueva');
    await eventually(() => undo.getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await expectShifts(page, addDays(wednesday, 1), '08:00–08:30 nueva');
  });

  it('can redo after a reload what was undone before it', async () => {
    const thursday = addDays(monday, 3);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await cell(page, addDays(monday, 2), '08:00').click();
    for (const hora of ['10:00', '10:30', '14:00']) await cell(page, thursday, hora).click();
    await expectShifts(page, thursday, '10:00–11:00 nueva', '14:00–14:30 nueva');
    const undo = page.getByRole('button', { name: 'Deshacer' });
    for (let step = 0; step < 3; step += 1) await undo.click();
    await expectShifts(page, thursday);
    await draftWritten(page);
    await page.reload();
    const redo = page.getByRole('button', { name: 'Rehacer' });
    for (const shifts of [
      ['10:00–10:30 nueva'],
      ['10:00–11:00 nueva'],
      ['10:00–11:00 nueva', '14:00–14:30 nueva'],
    ]) {
      await redo.click();
      await expectShifts(page, thursday, ...shifts);
    }
    await eventually(() => redo.getAttribute('aria-disabled'), 'true');
    for (let step = 0; step < 3; step += 1) await undo.click();
    await expectShifts(page, thursday);
  });

  it('is told when there is nothing to save, and when it is saved', async () => {
    await save(page);
    await page.getByText('No hay cambios para guardar').waitFor();
    await cell(page, monday, '08:00').click();
    await save(page);
    await describeSaved(page).waitFor();
    await syncState(page, 'al-dia', 0);
    await expectShifts(page, monday, '08:00–08:30 pendiente');
  });

  it('sees, back in the calendar, what another tab changed meanwhile', async () => {
    const friday = addDays(monday, 4);
    await openAt(page, product.url, { paciente: patient, fecha: monday });
    await expectShifts(page, friday);
    await page.getByRole('link', { name: 'Datos personales' }).click();
    await page.locator('[data-vista]').waitFor({ state: 'detached' });
    const other = await page.context().newPage();
    await openAt(other, product.url, { paciente: patient, fecha: monday });
    await cell(other, friday, '10:00').click();
    await eventually(draftedSlots, 1);
    await page.goBack();
    await expectShifts(page, friday, '10:00–10:30 nueva');
    // The next edit builds on it.
    await cell(page, friday, '15:00').click();
    await expectShifts(other, friday, '10:00–10:30 nueva', '15:00–15:30 nueva');
    await other.close();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await eventually(draftedSlots, 0);
  });

  it('shows equal shifts of two weeks on the right day of each', async () => {
    const friday = addDays(monday, 4);
    const next = addDays(friday, 7);
    await openAt(page, product.url, { paciente: patient, fecha: monday });
    await cell(page, friday, '10:00').click();
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await cell(page, next, '10:00').click();
    await expectShifts(page, next, '10:00–10:30 nueva');
    await page.getByRole('button', { name: 'Semana anterior' }).click();
    await expectShifts(page, friday, '10:00–10:30 nueva');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await eventually(draftedSlots, 0);
  });

  it('fits on a phone with large text, with the sheet’s buttons visible without scrolling', async () => {
    const enlarge = (size: string) =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, size);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize(PHONE);
    await openAt(page, product.url, { paciente: patient, fecha: monday, vista: 'lista' });
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .waitFor();
    for (const view of ['Lista', 'Semana', 'Mes']) {
      await enlarge('200%');
      await page.getByRole('radio', { name: view }).press('Space');
      await page.locator(`[data-vista="${view.toLowerCase()}"]`).waitFor();
      expect(await width(), view).toBeLessThanOrEqual(PHONE.width);
      // The whole heading is visible.
      const { height } = (await page.locator('h2').first().boundingBox()) ?? { height: 0 };
      expect(height, view).toBeLessThan(200);
      await enlarge('');
    }

    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('radio', { name: 'Lista' }).press('Space');
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click();
    const done = page.getByRole('dialog').getByRole('button', { name: 'Listo' });
    const box = await done.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    expect(await crampedByLargeLetters(page)).toEqual([]);
    await done.click();
    for (const plan of [/^Copiar o repetir/, /^Horas y cobertura/]) {
      await page.getByRole('button', { name: 'Planificar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: plan }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
      expect(await crampedByLargeLetters(page)).toEqual([]);
      // Nothing is new, so there is no column of zeros.
      expect(await page.getByRole('columnheader', { name: 'Nuevas' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.setViewportSize(DESKTOP);
  });
});

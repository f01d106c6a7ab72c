import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays } from '#domain/calendar/time.ts';
import { boxOf, colourOf, pixels, stillness } from '#tests/browser/axe.ts';
import { changeView, emptyWeek, openAt, openMenu } from '#tests/browser/calendar-week.ts';
import { faults, faultsAtEachWidth } from '#tests/browser/each-width.ts';
import { beSignedIn, cell, eventually } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import type { Product } from '#tests/browser/product.ts';
import { caregiver, postShifts, wantAllHours } from '#tests/browser/shifts.ts';

/** Axe on the calendar's screens, at three widths, light and dark. */
let product: Product;
let page: Page;
pagePerFile(
  async (story) => {
    ({ product, page } = story);
    await beSignedIn(page, product.url, story.maria);
  },
  { browser: { hasTouch: true } },
);

/** The Wednesday of a week whose Sunday begins at one o'clock, years beyond the demo family's shifts. */
const CLOCK_CHANGE = '2031-09-03';

it('its views at three widths, light and dark: no violation, nothing too wide, and room for a thumb', async () => {
  // Nobody is called that, and nobody else's calendar opens instead.
  await page.goto(`${product.url}/dashboard/calendario?paciente=nadie`);
  await page.getByText('Selecciona un ser querido para ver su calendario').waitFor();
  const found: Record<string, readonly string[]> = { ninguno: await faultsAtEachWidth(page) };

  const patient = product.paciente('Rosa Elena');
  wantAllHours(product, patient);
  const fecha = product.records(patient)[0]?.fecha ?? '';
  await openAt(page, product.url, { paciente: patient, fecha, vista: 'lista' });
  for (const vista of ['semana', 'tres-dias', 'dia', 'mes', 'lista'] as const) {
    await changeView(page, vista);
    found[vista] = await faultsAtEachWidth(page);
  }
  // This week, with the line of the present time; what is looked at in it is there.
  await openAt(page, product.url, { paciente: patient, fecha: chileanFecha(Date.now()) });
  for (const part of ['[data-hoy] > i', '[data-hueco]', '[role="grid"] [data-bloque] > b']) {
    await page.locator(part).first().waitFor({ state: 'attached' });
  }
  found['hoy'] = await faults(page);
  const dialog = page.getByRole('dialog');
  await openAt(page, product.url, { paciente: patient, fecha });
  await page
    .locator(
      '[role="gridcell"][data-estado="pendiente"], [role="gridcell"][data-estado="confirmada"]',
    )
    .first()
    .click();
  await page.getByRole('button', { name: 'Quitar turno' }).waitFor();
  // The days are the same at each width: only what is new is looked at once more.
  found['seleccionado'] = await faults(page);
  await openAt(page, product.url, { paciente: patient, fecha: CLOCK_CHANGE });
  found['cambio de hora'] = await faults(page);
  await page.locator('[role="gridcell"][data-hora="09:00"]').first().press('?');
  await dialog.waitFor();
  found['teclas'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const save = page.getByRole('button', { name: 'Actualizar horarios' });
  const ground = () => save.evaluate((button) => getComputedStyle(button).backgroundColor);
  const resting = await ground();
  await page.locator('[role="gridcell"][data-hora="11:00"]').first().click();
  await expect.poll(ground).not.toBe(resting);
  await page.locator('[role="gridcell"][data-hora="11:00"]').first().click();
  await expect.poll(ground).toBe(resting);
  await openMenu(page);
  found['más'] = await faults(page);
  await page.getByText('Todas', { exact: true }).waitFor();
  await page.getByRole('switch').click();
  await page.locator('[role="gridcell"][data-hora="09:00"]').first().click();
  await dialog.waitFor();
  found['cuidador'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
    {},
  );
});

it('the offer to repeat the week before: no violation at any width', async () => {
  const monday = emptyWeek(3);
  const patient = product.paciente('Rosa Elena');
  const shift = { fecha: monday, hora_inicio: '10:00', hora_fin: '12:00' };
  await postShifts(page, patient, [shift]);
  await openAt(page, product.url, { paciente: patient, fecha: addDays(monday, 7) });
  const repeat = page.getByRole('button', { name: 'Repetir la semana anterior' });
  await repeat.waitFor();
  expect(await faultsAtEachWidth(page)).toEqual([]);
  // Still there, and not beside what was looked at.
  expect(await repeat.isVisible()).toBe(true);
});

it('the notices of a conflict and of a double booking: no violation at any width', async () => {
  const monday = emptyWeek(0);
  const tuesday = addDays(monday, 1);
  const patient = product.paciente('Rosa Elena');
  const diego = {
    fecha: tuesday,
    hora_inicio: '10:00',
    hora_fin: '12:00',
    id_cuidador: caregiver(product, 'Diego'),
  };
  await postShifts(page, product.paciente('Hernán'), [diego]);
  await postShifts(page, patient, [diego]);
  await openAt(page, product.url, { paciente: patient, fecha: monday });
  const double = page.getByText('también está con Tata', { exact: false }).first();
  await double.waitFor();
  await cell(page, monday, '10:00').click();
  await postShifts(page, patient, [{ ...diego, fecha: monday, hora_fin: '10:30' }]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const conflict = page.locator(`[data-conflicto="${monday}"]`);
  await conflict.waitFor();
  expect(await faultsAtEachWidth(page)).toEqual([]);
  await double.waitFor();
  await conflict.getByRole('button', { name: 'Dejar a Diego' }).click();
  await conflict.waitFor({ state: 'detached' });
});

it('selected, drawn and missing slots can be told apart in forced colours', async () => {
  const patient = product.paciente('Rosa Elena');
  const first = product.records(patient).find(({ status }) => status === 'confirmada');
  if (first === undefined) throw new Error('nobody comes');
  const { fecha, horaInicio } = first;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await openAt(page, product.url, { paciente: patient, fecha });
  await page.locator('[data-hueco]').first().waitFor();

  const [ground, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color].map((one) => one.match(/\d+/g)?.slice(0, 3).join());
  });
  const option = (name: string) =>
    page.locator('label', { has: page.getByRole('radio', { name, exact: true }) });
  for (const [chosen, other] of [
    ['Semana', 'Mes'],
    ['Todas', 'Nuevas'],
  ] as const) {
    expect(await colourOf(page, option(chosen))).not.toBe(await colourOf(page, option(other)));
    expect(await colourOf(page, option(other))).toBe(ground);
  }

  const toggle = page.getByRole('switch');
  const knob = await boxOf(toggle);
  const off = await pixels(page, knob);
  await toggle.click();
  await stillness(page);
  const on = await pixels(page, knob);
  const differing = on.flatMap((row, y) => row.filter((colour, x) => colour !== off[y]?.[x]));
  expect(differing.length).toBeGreaterThan(200);
  await toggle.click();
  await stillness(page);

  /** How much of a slot's centre has something drawn on it. */
  const drawn = async (half: Locator) => {
    await half.scrollIntoViewIfNeeded();
    const { x, y, width } = await boxOf(half);
    const part = await pixels(page, { x: x + width / 2 - 9, y: y + 4, width: 18, height: 18 });
    return part.flat().filter((colour) => colour === ink).length / 18 ** 2;
  };
  // Not beneath the border of the heads.
  const free = page.locator('[role="gridcell"][data-estado="libre"][data-hora="03:00"]').first();
  await free.scrollIntoViewIfNeeded();
  const line = await boxOf(free);
  const strip = await pixels(page, {
    x: line.x + line.width / 2 - 10,
    y: Math.floor(line.y) - 1,
    width: 20,
    height: 4,
  });
  // The line of the hour, across which the hatch of what nobody covers goes.
  const isLine = (row: readonly string[]) =>
    row.filter((colour) => colour === ink).length > row.length * 0.7;
  expect(strip.filter(isLine)).toHaveLength(1);
  expect(await drawn(free)).toBeLessThan(0.1);

  // A status also has a shape, and a shift to be removed has its own border.
  const shift = page.locator(`[data-bloque][data-fecha="${fecha}"]`).first();
  const leaving = cell(page, fecha, horaInicio);
  await leaving.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(shift);
  const shape = await pixels(page, { x: x + 9, y: y + 5, width: 16, height: 14 });
  expect(shape.flat().filter((colour) => colour === ink).length).toBeGreaterThan(5);
  const edge = () => leaving.evaluate((half) => getComputedStyle(half).outlineStyle);
  await leaving.focus();
  await page.keyboard.press('Delete');
  await cell(page, fecha, '03:00').focus();
  await eventually(edge, 'dashed');
  await page.keyboard.press('Control+z');
  await eventually(edge, 'none');

  // Unsaved shifts have a border of their own, and a request that nobody takes has no colour of the theme.
  const frame = () => shift.evaluate((block) => getComputedStyle(block).borderBlockEndStyle);
  expect(await frame()).toBe('solid');
  await leaving.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await eventually(frame, 'dotted');
  await page.keyboard.press('Control+z');
  await eventually(frame, 'solid');
  const warned = await shift.evaluate((block) => {
    Object.assign(block.dataset, { estado: 'pendiente', aviso: 'Urgente', urgente: '' });
    const { backgroundColor, color } = getComputedStyle(block);
    return [backgroundColor, color].map((one) => one.match(/\d+/g)?.slice(0, 3).join());
  });
  expect(warned).toEqual([ground, ink]);

  await openAt(page, product.url, { paciente: patient, fecha: CLOCK_CHANGE });
  const missing = page.locator('[data-no-existe]').first();
  await page.locator('[data-hueco]').first().waitFor();
  expect(await drawn(missing)).toBeGreaterThan(0.2);
  expect(await drawn(cell(page, addDays(CLOCK_CHANGE, 4), '01:00'))).toBeLessThan(0.1);
  await page.emulateMedia({ forcedColors: null });
});

it('the notice of a calendar whose list has not come: no violation at any width', async () => {
  await page.emulateMedia({ forcedColors: null });
  const lists = /\/solicitudes\/paciente\/|\/api\/patients\/[^/]+\/changes/;
  await page.route(lists, (route) => route.fulfill({ status: 500 }));
  // A device without data.
  await page.goto(`${product.url}/robots.txt`);
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  const search = { paciente: product.paciente('Rosa Elena'), fecha: emptyWeek(0) };
  await page.goto(`${product.url}/dashboard/calendario?${new URLSearchParams(search)}`);
  await page.getByText('Seguimos intentando', { exact: false }).waitFor();
  expect(await faultsAtEachWidth(page)).toEqual([]);
});

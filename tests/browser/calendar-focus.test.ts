import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import {
  dragFrom,
  emptyWeek,
  expectAnnounced,
  expectShifts,
  middleOf,
  openAt,
} from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, eventually, hasFocus, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { caregiver as caregiverId, deactivate, layCareRequests, postShifts } from './shifts.ts';

/** Which shift an action applies to, and where focus goes when the focused element disappears. */
let product: Product;
let page: Page;
let patient: string;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);
const WEDNESDAY = addDays(MONDAY, 2);
const THURSDAY = addDays(MONDAY, 3);

householdPerFile(async (house) => {
  ({ product, page } = house);
  patient = product.paciente('Rosa Elena');
  // Two records that share a slot, as another tool may have written them.
  layCareRequests(product, patient, [
    { fecha: WEDNESDAY, hora_inicio: '10:00', hora_fin: '10:45' },
    { fecha: WEDNESDAY, hora_inicio: '10:45', hora_fin: '11:30' },
  ]);
  await signIn(page, product.url, MARIA);
  await postShifts(page, patient, [
    { fecha: TUESDAY, hora_inicio: '08:00', hora_fin: '09:00' },
    { fecha: TUESDAY, hora_inicio: '10:00', hora_fin: '11:00' },
    { fecha: TUESDAY, hora_inicio: '12:00', hora_fin: '13:00' },
  ]);
});

const remove = (messages: RegExp) => page.getByRole('button', { name: messages });
const open = (vista?: 'lista' | 'mes') =>
  openAt(page, product.url, { paciente: patient, fecha: MONDAY, ...(vista && { vista }) });

it('in the list, focus moves to the line that takes the place of a removed one, and finally to the day', async () => {
  await open('lista');
  await remove(/^Quitar: martes.* 10:00 a 11:00/).focus();
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(remove(/^Quitar: martes.* 12:00 a 13:00/)), true);
  await page.keyboard.press('Enter');
  await expectShifts(page, TUESDAY, '08:00–09:00 pendiente');
  await eventually(() => hasFocus(remove(/^Editar: martes.* 08:00 a 09:00/)), true);
  await page.getByText('Se quitará al guardar: 10:00–11:00, 12:00–13:00').waitFor();
  await remove(/^Quitar: martes/).focus();
  await page.keyboard.press('Enter');
  await eventually(
    () => hasFocus(page.getByRole('button', { name: /^Agregar turno el martes/ })),
    true,
  );
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expectAnnounced(page, /^Deshecho: martes/);
  await expectShifts(
    page,
    TUESDAY,
    '08:00–09:00 pendiente',
    '10:00–11:00 pendiente',
    '12:00–13:00 pendiente',
  );
});

it('a line has focus again after it was edited in its sheet', async () => {
  await open('lista');
  await remove(/^Editar: martes.* 08:00 a 09:00/).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Inicio, 30 minutos antes' }).click();
  await sheet.getByRole('button', { name: 'Listo' }).click();
  await eventually(() => hasFocus(remove(/^Editar: martes.* 07:30 a 09:00/)), true);
  await page.keyboard.press('Control+z');
});

it('removing a shift in its sheet leaves focus on its day', async () => {
  await open('lista');
  await remove(/^Editar: martes.* 12:00 a 13:00/).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar turno' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectShifts(page, TUESDAY, '08:00–09:00 pendiente', '10:00–11:00 pendiente');
  await eventually(() => hasFocus(remove(/^Editar: martes.* 08:00 a 09:00/)), true);
  await page.keyboard.press('Control+z');
});

it('a bar that closes itself leaves focus next to it', async () => {
  await open();
  await cell(page, TUESDAY, '10:00').click();
  await page.getByRole('button', { name: 'Quitar turno' }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Deshacer' })), true);
  await page.keyboard.press('Enter');
  await expectShifts(
    page,
    TUESDAY,
    '08:00–09:00 pendiente',
    '10:00–11:00 pendiente',
    '12:00–13:00 pendiente',
  );
});

it('a new view opens at the same day', async () => {
  await open('mes');
  const dayOfMonth = page.locator(`[data-vista="mes"] [data-fecha="${TUESDAY}"]`);
  await dayOfMonth.focus();
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(cell(page, TUESDAY, '08:00')), true);
  await page.goBack();
  await eventually(() => hasFocus(dayOfMonth), true);
  await page.goForward();
  await eventually(() => hasFocus(cell(page, TUESDAY, '08:00')), true);
  // The radio button that was clicked keeps focus.
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.locator('[data-vista="lista"]').waitFor();
  expect(await hasFocus(page.getByRole('radio', { name: 'Lista' }))).toBe(true);
  const addOnWednesday = page.getByRole('button', { name: /^Agregar turno el miércoles/ });
  await addOnWednesday.focus();
  await page.goBack();
  await eventually(() => hasFocus(cell(page, WEDNESDAY, '08:00')), true);
  await page.goForward();
  await eventually(() => hasFocus(addOnWednesday), true);
});

it('two shifts that share a slot can be edited separately', async () => {
  await open('lista');
  await remove(/^Editar: miércoles.* 10:45 a 11:30/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(/10:45 a 11:30/).waitFor();
  await sheet.getByRole('button', { name: 'Quitar turno' }).click();
  await expectShifts(page, WEDNESDAY, '10:00–10:45 pendiente');
  await page.getByRole('radio', { name: 'Semana' }).click();
  await page.locator('[data-vista="semana"]').waitFor();
  const shift = page.locator(`[data-bloque][data-fecha="${WEDNESDAY}"]`);
  expect(await shift.locator('[data-borde]').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expectShifts(page, WEDNESDAY, '10:00–10:45 pendiente', '10:45–11:30 pendiente');
});

it('a sheet closes when its block is removed, and does not switch to another', async () => {
  await open();
  await cell(page, THURSDAY, '10:00').click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await cell(page, TUESDAY, '10:00').click();
  await page.getByRole('button', { name: 'Editar turno' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('a click removes a new slot wherever it hits it, even on a handle', async () => {
  await open();
  for (const part of [-0.4, 0, 0.4]) {
    await cell(page, THURSDAY, '10:00').click();
    await expectShifts(page, THURSDAY, '10:00–10:30 nueva');
    const { x, y, height } = await middleOf(page, THURSDAY, '10:00');
    await page.mouse.click(x, y + part * height);
    await expectShifts(page, THURSDAY);
  }
});

it('the form lists occupied hours beforehand, and adds only the others', async () => {
  await open('lista');
  await page.getByRole('button', { name: /^Agregar turno el martes/ }).click();
  const dialog = page.getByRole('dialog');
  // It proposes the first free hour from eight on.
  const proposed = dialog.locator('option:checked');
  await expect.poll(() => proposed.allTextContents()).toEqual(['09:00', '10:00']);
  await dialog.getByLabel('Desde').selectOption('10:00');
  await dialog.getByLabel('Hasta').selectOption('11:00');
  await dialog.getByText('Ese horario ya está ocupado. Elige otro.').waitFor();
  await dialog.getByRole('button', { name: 'Agregar turno' }).click({ force: true });
  await dialog.getByLabel('Hasta').selectOption('12:30');
  await dialog.getByText('Se agregará solo 11:00–12:00: el resto no está libre.').waitFor();
  await dialog.getByRole('button', { name: 'Agregar turno' }).click();
  await expectAnnounced(page, /^Agregado: martes.*, 11:00 a 12:00, 1 hora$/);
  await expectShifts(
    page,
    TUESDAY,
    '08:00–09:00 pendiente',
    '10:00–11:00 pendiente',
    '11:00–12:00 nueva',
    '12:00–13:00 pendiente',
  );
  // A day whose shifts are all filtered out does not claim to have none.
  await page.getByRole('radio', { name: 'Confirmadas' }).click();
  await page.getByText('Ningún turno de los que se muestran').first().waitFor();
});

/** Whether a pointer at the middle of what has focus would hit it: no bar covers it. */
function isFocusInSight(): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return false;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
    return focused.contains(hit) || label?.contains(hit) === true;
  });
}

it.each([PHONE, { width: PHONE.height, height: PHONE.width }])(
  'no bar of a phone covers what has focus: $width × $height',
  async (viewport) => {
    await page.setViewportSize(viewport);
    const covered: string[] = [];
    const walk = async (keys: Readonly<Record<string, number>>) => {
      for (const [key, times] of Object.entries(keys)) {
        for (let step = 0; step < times; step += 1) {
          await page.keyboard.press(key);
          if (!(await isFocusInSight())) covered.push(`${key} ${step}`);
        }
      }
    };
    await open();
    await cell(page, MONDAY, '08:00').focus();
    await walk({ ArrowDown: 14, ArrowUp: 24 });
    await open('lista');
    await page.getByRole('button', { name: /^Agregar turno el lunes/ }).focus();
    await walk({ Tab: 12, 'Shift+Tab': 12 });
    await open('mes');
    await page.locator('[data-vista="mes"] [tabindex="0"]').focus();
    await walk({ ArrowDown: 2, ArrowUp: 4 });
    expect(covered).toEqual([]);
    // The bars themselves stay where they are, and so does the page beneath them.
    await open('lista');
    // The planner is loaded later, and adds lines above the place to which the page is scrolled.
    await page.locator('[data-huecos]').first().waitFor();
    await page.evaluate(() => scrollTo(0, 100));
    for (const name of [
      'Deshacer',
      'Abrir menú',
      'Ver cambios por enviar',
      'Actualizar horarios',
    ]) {
      await page.getByRole('button', { name }).focus();
      expect(await page.evaluate(() => scrollY), name).toBe(100);
    }
    await page.setViewportSize(DESKTOP);
  },
);

it('two steps before the next render both count', async () => {
  const next = emptyWeek(3);
  await openAt(page, product.url, { paciente: patient, fecha: emptyWeek(1) });
  const clicks = (...names: string[]) =>
    page.evaluate((labels) => {
      for (const label of labels) {
        const named = (element: HTMLElement) =>
          element.title === label || element.textContent?.trim() === label;
        [...document.querySelectorAll<HTMLElement>('button, label')].find(named)?.click();
      }
    }, names);
  await clicks('Semana siguiente', 'Semana siguiente');
  await page.locator(`[role="gridcell"][data-fecha="${next}"]`).first().waitFor();
  await clicks('Semana anterior', 'Lista');
  await page.locator('[data-vista="lista"]').waitFor();
  expect(new URL(page.url()).searchParams.get('fecha')).toBe(emptyWeek(2));
});

it('two slots clicked in one task are both added, and are undone one by one', async () => {
  const fecha = emptyWeek(2);
  await openAt(page, product.url, { paciente: patient, fecha });
  await page.evaluate((day) => {
    for (const hora of ['10:00', '15:00', '15:00', '16:00']) {
      document.querySelector<HTMLElement>(`[data-fecha="${day}"][data-hora="${hora}"]`)?.click();
    }
  }, fecha);
  await expectShifts(page, fecha, '10:00–10:30 nueva', '16:00–16:30 nueva');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectAnnounced(page, /^Deshecho: /);
  await expectShifts(page, fecha, '10:00–10:30 nueva');
  await page.getByRole('button', { name: 'Deshacer' }).dblclick();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, fecha);
});

it('opening a day of the month by key moves focus to it in its week, which is announced', async () => {
  const fecha = addDays(emptyWeek(2), 2);
  await openAt(page, product.url, { paciente: patient, fecha, vista: 'mes' });
  const day = page.locator(`[role="gridcell"][data-fecha="${fecha}"]`);
  await day.focus();
  // The grid leaves the browser's own shortcuts alone.
  await page.keyboard.press('Control+ArrowRight');
  await eventually(() => hasFocus(day), true);
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(cell(page, fecha, '08:00')), true);
  await expectAnnounced(page, / – \d/);
});

it('keys change the month, also at its edge, keep the day and announce it', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: '2031-01-31', vista: 'mes' });
  const day = (fecha: string) => page.locator(`[data-vista="mes"] [data-fecha="${fecha}"]`);
  await day('2031-01-31').focus();
  for (const [key, to, said] of [
    ['PageDown', '2031-02-28', /febrero/],
    ['PageUp', '2031-01-28', /enero/],
    ['End', '2031-02-02', /enero/],
    ['ArrowRight', '2031-02-03', /febrero/],
    ['Home', '2031-02-03', /febrero/],
    ['ArrowUp', '2031-01-27', /febrero/],
    ['ArrowUp', '2031-01-20', /enero/],
    ['End', '2031-01-26', /enero/],
    ['ArrowDown', '2031-02-02', /enero/],
    // From a visible day of the next month, PageUp still counts from the month that is shown.
    ['PageUp', '2030-12-02', /diciembre/],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => hasFocus(day(to)), true);
    await expectAnnounced(page, said);
  }
  // Two keys before the next render both count.
  await day('2030-12-02').evaluate((cell) => {
    for (let press = 0; press < 2; press += 1) {
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    }
  });
  await eventually(() => hasFocus(day('2031-02-02')), true);
  await expectAnnounced(page, /febrero/);
});

it('every slot belongs to the header of its day', async () => {
  await open();
  const columnsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.ariaColIndex));
  const heads = await columnsOf('[role="columnheader"]');
  expect(heads).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  for (const hora of ['08:00', '08:30']) {
    expect(await columnsOf(`[role="gridcell"][data-hora="${hora}"]`)).toEqual(heads.slice(1));
  }
});

it('a drag cancelled within its slot adds nothing, and the next click works', async () => {
  const fecha = emptyWeek(2);
  await openAt(page, product.url, { paciente: patient, fecha });
  const { x, y } = await middleOf(page, fecha, '12:00');
  await dragFrom(page, { x, y: y - 8 }, 12);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await cell(page, fecha, '13:00').click();
  await expectShifts(page, fecha, '13:00–13:30 nueva');
});

it('a drag ends when its grid is removed, and Escape works as usual again', async () => {
  const fecha = emptyWeek(2);
  await dragFrom(page, await middleOf(page, fecha, '16:00'), 40);
  await page.getByRole('radio', { name: 'Lista' }).press('Space');
  await page.locator('[data-vista="lista"]').waitFor();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Planificar' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectShifts(page, fecha, '13:00–13:30 nueva');
});

it('making a shift equal to its neighbour in its sheet, and back, does not change the neighbour', async () => {
  const fecha = emptyWeek(1);
  const [camila, diego] = ['Camila', 'Diego'].map((name) => caregiverId(product, name));
  await postShifts(page, patient, [
    { fecha, hora_inicio: '08:00', hora_fin: '10:00', ...(camila && { id_cuidador: camila }) },
    { fecha, hora_inicio: '10:00', hora_fin: '12:00', ...(diego && { id_cuidador: diego }) },
  ]);
  deactivate(product, 'Francisca');
  await openAt(page, product.url, { paciente: patient, fecha, vista: 'lista' });
  await page.getByRole('button', { name: /^Editar: .* 10:00 a 12:00/ }).click();
  const caregiver = page.getByRole('dialog').getByLabel('Cuidador');
  await caregiver.locator('option', { hasText: 'Diego' }).waitFor({ state: 'attached' });
  // Her account was deactivated, so she cannot be given new shifts.
  await caregiver.locator('option', { hasText: 'Francisca' }).waitFor({ state: 'detached' });
  const names = await caregiver.locator('option').allTextContents();
  const named = (first: string) => names.find((name) => name.startsWith(first)) ?? '';
  await caregiver.selectOption(named('Camila'));
  await expectShifts(page, fecha, '08:00–12:00 confirmada');
  await page.getByRole('dialog').getByText('10:00 a 12:00 · 2 horas').waitFor();
  await caregiver.selectOption(named('Diego'));
  await expectShifts(page, fecha, '08:00–10:00 confirmada', '10:00–12:00 confirmada');
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.locator('[data-bloque][data-inicio="08:00"]').getByText('Camila').waitFor();
});

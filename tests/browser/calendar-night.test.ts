import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import {
  describeSaved,
  emptyWeek,
  expectAnnounced,
  expectHeardInDialog,
  expectShifts,
  openAt,
} from './calendar-week.ts';
import { PHONE } from './chromium.ts';
import { cell, dialog, eventually, save, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { caregiver, postShifts } from './shifts.ts';

/** A night shift is entered as one shift, and saved as one record on each of its two days. */
let product: Product;
let page: Page;
let patient: string;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);
const WEDNESDAY = addDays(MONDAY, 2);
const THURSDAY = addDays(MONDAY, 3);
const SUNDAY = addDays(MONDAY, 6);
const NEXT_MONDAY = addDays(MONDAY, 7);
const NEXT_TUESDAY = addDays(MONDAY, 8);

householdPerFile(async (house) => {
  ({ product, page } = house);
  patient = product.paciente('Rosa Elena');
  await signIn(page, product.url, MARIA);
  await postShifts(page, patient, [
    { fecha: NEXT_MONDAY, hora_inicio: '06:00', hora_fin: '09:00' },
  ]);
  await postShifts(page, product.paciente('Hernán'), [
    {
      fecha: WEDNESDAY,
      hora_inicio: '05:00',
      hora_fin: '07:00',
      id_cuidador: caregiver(product, 'Diego'),
    },
  ]);
});

const add = () => dialog(page).getByRole('button', { name: 'Agregar turno' });
const openList = (fecha: string) =>
  openAt(page, product.url, { paciente: patient, fecha, vista: 'lista' });

async function addOn(fecha: string): Promise<void> {
  const name = `Agregar turno el ${formatFecha(fecha, 'long')}`;
  await page.getByRole('button', { name }).press('Enter');
  await dialog(page).waitFor();
}

/** Selects an option by typing. A pause starts a new search word, so it retries until it matches. */
async function type(list: Locator, option: string): Promise<void> {
  await expect
    .poll(async () => {
      await list.blur();
      await list.pressSequentially(option.slice(0, 5));
      return list.evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.label);
    })
    .toBe(option);
}

async function choose(list: Locator, name: string): Promise<void> {
  // The options are read from the disk, after the dialog opens.
  const label = await list.locator('option').filter({ hasText: name }).textContent();
  await list.selectOption({ label: label ?? '' });
}

/** The server's records of some days, as `fecha 20:00–24:00 pendiente`. */
function held(...fechas: string[]): readonly string[] {
  return product
    .records(patient)
    .filter(({ fecha }) => fechas.includes(fecha))
    .map(({ fecha, horaInicio, horaFin, status, cuidador }) =>
      `${fecha} ${horaInicio}–${horaFin} ${status} ${cuidador?.id ?? ''}`.trim(),
    )
    .sort();
}

it('by keys, from the list: one dialog, two days, one step back', async () => {
  await openList(MONDAY);
  await addOn(TUESDAY);
  await dialog(page).getByRole('radio', { name: 'Confirmada' }).press('Space');
  await type(dialog(page).getByLabel('Desde'), '20:00');
  await type(dialog(page).getByLabel('Hasta'), '08:00 del día siguiente');
  const end = formatFecha(WEDNESDAY, 'long');
  await dialog(page).getByText(`Termina el ${end}: en total, 12 horas.`).waitFor();
  const who = dialog(page).getByLabel('Cuidador');
  // The options are read from the disk, after the dialog opens.
  const diegoOption = await who.locator('option').filter({ hasText: 'Diego' }).textContent();
  await type(who, diegoOption ?? '');
  // The caregiver already has a shift with another patient on the second morning.
  await dialog(page).getByText('También está con Tata, 05:00–07:00 del día siguiente').waitFor();
  await add().press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await expectAnnounced(page, /^Agregado: martes.* 20:00 a 08:00 del día siguiente, 12 horas$/);
  await expectShifts(page, TUESDAY, '20:00–24:00 nueva');
  await expectShifts(page, WEDNESDAY, '00:00–08:00 nueva');

  await page.keyboard.press('Control+z');
  await expectAnnounced(page, /^Deshecho: 2 días$/);
  await expectShifts(page, TUESDAY);
  await expectShifts(page, WEDNESDAY);
  await page.keyboard.press('Control+Shift+z');
  await expectShifts(page, WEDNESDAY, '00:00–08:00 nueva');

  await save(page);
  await describeSaved(page).waitFor();
  const diego = caregiver(product, 'Diego');
  await eventually(
    () => held(TUESDAY, WEDNESDAY),
    [`${TUESDAY} 20:00–24:00 confirmada ${diego}`, `${WEDNESDAY} 00:00–08:00 confirmada ${diego}`],
  );
});

it("a Sunday's night continues in the next week, and leaves existing shifts there alone", async () => {
  await openList(MONDAY);
  await addOn(SUNDAY);
  await type(dialog(page).getByLabel('Desde'), '21:00');
  await dialog(page).getByLabel('Hasta').selectOption('07:00 del día siguiente');
  await dialog(page)
    .getByText('Se agregará solo 21:00–06:00 del día siguiente: el resto no está libre.')
    .waitFor();
  await add().press('Enter');
  await expectAnnounced(page, /^Agregado: domingo.* 21:00 a 06:00 del día siguiente, 9 horas$/);
  await expectShifts(page, SUNDAY, '21:00–24:00 nueva');
  await openList(NEXT_MONDAY);
  await expectShifts(page, NEXT_MONDAY, '00:00–06:00 nueva', '06:00–09:00 pendiente');

  // One undo removes both parts, also from the week in which the night ends.
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, NEXT_MONDAY, '06:00–09:00 pendiente');
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await expectShifts(page, NEXT_MONDAY, '00:00–06:00 nueva', '06:00–09:00 pendiente');
  await save(page);
  await eventually(
    () => held(SUNDAY, NEXT_MONDAY),
    [
      `${SUNDAY} 21:00–24:00 pendiente`,
      `${NEXT_MONDAY} 00:00–06:00 pendiente`,
      `${NEXT_MONDAY} 06:00–09:00 pendiente`,
    ],
  );
});

it('each part says where the other is, also after another choice for this part alone', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: WEDNESDAY });
  await cell(page, TUESDAY, '22:00').press('Enter');
  const goesOn = `Sigue el ${formatFecha(WEDNESDAY, 'long')}, hasta las 08:00.`;
  await dialog(page).getByText(goesOn, { exact: false }).waitFor();
  await dialog(page).getByRole('radio', { name: 'Pendiente' }).press('Space');
  await dialog(page).getByText(goesOn, { exact: false }).waitFor();
  await dialog(page).getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await cell(page, WEDNESDAY, '03:00').press('Enter');
  const comesFrom = `Viene del ${formatFecha(TUESDAY, 'long')}, desde las 20:00.`;
  await dialog(page).getByText(comesFrom, { exact: false }).waitFor();
  await dialog(page).getByRole('button', { name: 'Listo' }).click();
});

it('is changed and removed as a whole where that is switched on, one step back each', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: WEDNESDAY });
  const who = dialog(page).getByLabel('Cuidador');
  const together = dialog(page).getByRole('switch', { name: 'Cambiar también esa parte' });
  const caregivers = async () => {
    const slots = [cell(page, TUESDAY, '22:00'), cell(page, WEDNESDAY, '03:00')];
    const names = await Promise.all(slots.map((half) => half.getAttribute('aria-label')));
    return names.map((name) => /Diego|Camila/.exec(name ?? '')?.[0]);
  };
  await eventually(caregivers, ['Diego', 'Diego']);

  // Chosen first for one part alone, which says that the other stays; then switched to both.
  await cell(page, WEDNESDAY, '03:00').press('Enter');
  await choose(who, 'Camila');
  await dialog(page)
    .getByText('Esa parte queda así: confirmada, Diego', { exact: false })
    .waitFor();
  await eventually(caregivers, ['Diego', 'Camila']);
  await together.press('Space');
  await expectHeardInDialog(page, /^Cambiado: martes.*20:00 a 24:00, confirmada, Camila/);
  await eventually(caregivers, ['Camila', 'Camila']);
  await dialog(page)
    .getByText('Esa parte queda así', { exact: false })
    .waitFor({ state: 'detached' });
  // Switched on, each choice is for both.
  await choose(who, 'Diego');
  await eventually(caregivers, ['Diego', 'Diego']);
  await dialog(page).getByRole('button', { name: 'Quitar las dos partes' }).click();
  await expectShifts(page, TUESDAY);
  await expectShifts(page, WEDNESDAY);
  await page.keyboard.press('Control+z');
  await eventually(caregivers, ['Diego', 'Diego']);
  await page.keyboard.press('Control+z');
  await eventually(caregivers, ['Camila', 'Camila']);
  await page.keyboard.press('Control+z');
  await eventually(caregivers, ['Diego', 'Camila']);
  await page.keyboard.press('Control+z');
  await eventually(caregivers, ['Diego', 'Diego']);
});

it('moves as a whole to another day, where there is room, and into the next week, which is then shown', async () => {
  await openAt(page, product.url, { paciente: patient, fecha: WEDNESDAY });
  const day = dialog(page).getByLabel('Nuevo día');
  const option = (fecha: string) => day.locator('option', { hasText: formatFecha(fecha, 'long') });
  const moveTo = async (fecha: string) => {
    await day.selectOption({ label: formatFecha(fecha, 'long') });
    await dialog(page).getByRole('button', { name: 'Mover', exact: true }).click();
  };
  const night = async (evening: string) => {
    await expectShifts(page, evening, '20:00–24:00 confirmada');
    await expectShifts(page, addDays(evening, 1), '00:00–08:00 confirmada');
  };
  await cell(page, WEDNESDAY, '03:00').press('Enter');
  await dialog(page).getByRole('switch', { name: 'Cambiar también esa parte' }).press('Space');
  await dialog(page).getByText('Mover a otro día').click();
  await moveTo(THURSDAY);
  await night(WEDNESDAY);
  await expectShifts(page, TUESDAY);
  await expectHeardInDialog(page, /^Movido: jueves.*00:00 a 08:00; miércoles.*20:00 a 24:00$/);
  await dialog(page)
    .getByText(`Viene del ${formatFecha(WEDNESDAY, 'long')}`)
    .waitFor();
  // Both of its parts have to fit: next Monday somebody comes at six.
  const occupied = option(NEXT_MONDAY);
  expect(await occupied.textContent()).toBe(`${formatFecha(NEXT_MONDAY, 'long')} (ocupado)`);
  expect(await occupied.isDisabled()).toBe(true);
  await moveTo(addDays(NEXT_MONDAY, 3));
  await dialog(page).waitFor({ state: 'detached' });
  await night(addDays(NEXT_MONDAY, 2));
  const selected = page.getByRole('region', { name: 'Turno seleccionado' });
  await selected
    .getByText(formatFecha(addDays(NEXT_MONDAY, 3), 'long'), { exact: false })
    .waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await expectShifts(page, TUESDAY, '20:00–24:00 confirmada');
  await expectShifts(page, WEDNESDAY, '00:00–08:00 confirmada');
});

it('ends at noon of the next day at the latest, and within 24 hours', async () => {
  await openList(NEXT_MONDAY);
  await addOn(NEXT_TUESDAY);
  const last = () => dialog(page).getByLabel('Hasta').locator('option').last().textContent();
  await dialog(page).getByLabel('Desde').selectOption('20:00');
  await eventually(last, '12:00 del día siguiente');
  await dialog(page).getByLabel('Hasta').selectOption('12:00 del día siguiente');
  // Moving the start also moves an end that would be too late.
  await dialog(page).getByLabel('Desde').selectOption('06:00');
  await eventually(last, '06:00 del día siguiente');
  await eventually(() => dialog(page).getByLabel('Hasta').inputValue(), '60');
  await dialog(page).getByLabel('Desde').selectOption('00:00');
  await eventually(last, '24:00');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
});

it('its end is fully visible on the narrowest phone', async () => {
  await page.setViewportSize({ ...PHONE, width: 320 });
  await openList(NEXT_MONDAY);
  await addOn(NEXT_TUESDAY);
  await dialog(page).getByLabel('Desde').selectOption('20:00');
  const to = dialog(page).getByLabel('Hasta');
  await to.selectOption('08:00 del día siguiente');
  const room = await to.evaluate((field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.font = font;
    const { width } = canvas.measureText('08:00 del día siguiente');
    return (
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
    );
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const overflow = await dialog(page).evaluate(
    (element) => element.scrollWidth - element.clientWidth,
  );
  expect(overflow).toBe(0);
});

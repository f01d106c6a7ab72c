import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import {
  emptyWeek,
  expectAnnounced,
  expectHeardInDialog,
  expectShifts,
  openAt,
} from './calendar-week.ts';
import { cell, dialog, eventually, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, openDatabase, type Product } from './product.ts';
import { caregiver as caregiverId, deactivate, postShifts } from './shifts.ts';

/** The calendar does not lose choices that were made: the caregiver, the opened shift, the edit. */
let product: Product;
let page: Page;
let patient: string;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);

householdPerFile(
  async (house) => {
    ({ product, page } = house);
    patient = product.paciente('Rosa Elena');
    await signIn(page, product.url, MARIA);
    await postShifts(page, patient, [
      {
        fecha: MONDAY,
        hora_inicio: '10:00',
        hora_fin: '12:00',
        id_cuidador: caregiverId(product, 'Camila'),
      },
    ]);
    await openAt(page, product.url, { paciente: patient, fecha: MONDAY });
    await page.locator(`[data-bloque][data-fecha="${MONDAY}"]`).waitFor();
  },
  { browser: { worker: false } },
);

const caregiver = () =>
  dialog(page)
    .getByLabel('Cuidador')
    .evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.text);

it('the caregiver, through «pendiente» and back; and the sheet, through an undo while it is open', async () => {
  await cell(page, MONDAY, '10:00').click();
  await page
    .getByRole('region', { name: 'Turno seleccionado' })
    .getByRole('button', { name: 'Editar' })
    .click();
  await eventually(caregiver, 'Camila Torres Vega');
  await dialog(page).getByRole('radio', { name: 'Pendiente' }).click();
  await expectShifts(page, MONDAY, '10:00–12:00 pendiente');
  await expectHeardInDialog(page, /^Cambiado: .*10:00 a 12:00, pendiente$/);
  await dialog(page).getByRole('radio', { name: 'Confirmada' }).click();
  await expectShifts(page, MONDAY, '10:00–12:00 confirmada');
  await eventually(caregiver, 'Camila Torres Vega');
  // No unsaved change is left.
  await page.getByText(/sin guardar/).waitFor({ state: 'detached' });

  await dialog(page).getByRole('button', { name: 'Inicio, 30 minutos antes' }).click();
  await expectShifts(page, MONDAY, '09:30–12:00 confirmada');
  await page.keyboard.press('Control+z');
  await expectShifts(page, MONDAY, '10:00–12:00 confirmada');
  await dialog(page).getByText('10:00 a 12:00').waitFor();
  await expectHeardInDialog(page, /^Deshecho: /);
  // Changing the status does not bring back what was undone.
  await dialog(page).getByRole('radio', { name: 'Pendiente' }).click();
  const who = dialog(page).getByLabel('Cuidador');
  // Waits for her, because the options are read from the disk after the dialog opens.
  const francisca = await who.locator('option').filter({ hasText: 'Francisca' }).textContent();
  await who.selectOption(francisca);
  await expectShifts(page, MONDAY, '10:00–12:00 confirmada');
  await page.keyboard.press('Control+z');
  await expectShifts(page, MONDAY, '10:00–12:00 pendiente');
  await dialog(page).getByRole('radio', { name: 'Confirmada' }).click();
  await expectShifts(page, MONDAY, '10:00–12:00 confirmada');
  await eventually(caregiver, 'Sin cuidador asignado');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await eventually(caregiver, 'Camila Torres Vega');
  await page.getByText(/sin guardar/).waitFor({ state: 'detached' });
  await dialog(page).getByRole('button', { name: 'Listo' }).click();
});

it('the caregiver of new shifts, also in the list; and edits behind a dialog in which Ctrl+Z is pressed', async () => {
  await page.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
  await cell(page, TUESDAY, '08:00').click();
  await dialog(page).getByRole('checkbox').check();
  await dialog(page)
    .getByRole('button', { name: /Camila/ })
    .click();
  await expectShifts(page, TUESDAY, '08:00–08:30 nueva');
  // Announced outside the dialog, whose own live region is gone by now.
  await expectAnnounced(page, /^Agregado: .*08:00 a 08:30/);
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.getByRole('button', { name: /^Agregar turno.*martes/ }).click();
  await eventually(caregiver, 'Camila Torres Vega');
  await dialog(page).getByLabel('Cuidador').press('Control+z');
  await dialog(page).getByLabel('Desde').selectOption('14:00');
  await dialog(page).getByRole('button', { name: 'Agregar' }).click();
  await page.getByRole('radio', { name: 'Semana' }).click();
  await expectShifts(page, TUESDAY, '08:00–08:30 nueva', '14:00–15:00 nueva');
  await expect
    .poll(() => cell(page, TUESDAY, '14:00').getAttribute('aria-label'))
    .toMatch(/Camila Torres Vega/);
});

it('counts as unsaved only what the server does not have by now', async () => {
  await page.getByText('1,5 h sin guardar').first().waitFor();
  const id_cuidador = caregiverId(product, 'Camila');
  await postShifts(page, patient, [
    { fecha: TUESDAY, hora_inicio: '14:00', hora_fin: '15:00', id_cuidador },
  ]);
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return page.getByText('0,5 h sin guardar').count();
  }, 1);
});

it('shows the whole name of the remembered caregiver beside somebody of the same first name', async () => {
  const visible = () =>
    page.getByText('Con Camila Torres Vega').evaluate(({ firstChild }) => firstChild?.textContent);
  await eventually(visible, 'Con Camila');
  const diego = caregiverId(product, 'Diego');
  for (const [name, shown] of [
    ['Camila', 'Con Camila Torres Vega'],
    ['Diego', 'Con Camila'],
  ]) {
    const database = openDatabase(product.databaseFile);
    database.prepare('update account set name = ? where id = ?').run(name, diego);
    database.close();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await eventually(visible, shown);
  }
});

it('asks for the caregiver again if the remembered one cannot be given new shifts', async () => {
  await page.getByText('Con Camila Torres Vega').waitFor();
  deactivate(product, 'Camila');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('Con Camila Torres Vega').waitFor({ state: 'detached' });
  await cell(page, TUESDAY, '18:00').click();
  await dialog(page).getByText('¿Quién viene?').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

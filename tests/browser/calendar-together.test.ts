import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { emptyWeek, expectShifts, openAt } from './calendar-week.ts';
import { cell, dialog, eventually, save, signIn, syncState } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { caregiver, postShifts } from './shifts.ts';

/** Two offline phones each confirmed a caregiver for the same hours: neither may be lost. */
let product: Product;
let page: Page;
let patient: string;

const MONDAY = emptyWeek(0);
const CAMILA = 'Camila Torres Vega';
const FRANCISCA = 'Francisca Pérez Leiva';
/** Both names, in the order of their ids, which differ from one product to the next. */
let names: readonly string[];
let together: string;

householdPerFile(async (house) => {
  ({ product, page } = house);
  patient = product.paciente('Rosa Elena');
  await signIn(page, product.url, MARIA);
  for (const [name, hora_inicio, hora_fin] of [
    ['Camila', '10:00', '12:00'],
    ['Francisca', '11:00', '14:00'],
  ] as const) {
    const id_cuidador = caregiver(product, name);
    await postShifts(page, patient, [{ fecha: MONDAY, hora_inicio, hora_fin, id_cuidador }]);
  }
  const isCamilaFirst = caregiver(product, 'Camila') < caregiver(product, 'Francisca');
  names = isCamilaFirst ? [CAMILA, FRANCISCA] : [FRANCISCA, CAMILA];
  together = names.join(' y ');
  await openAt(page, product.url, { paciente: patient, fecha: MONDAY });
  await page.locator(`[data-bloque][data-fecha="${MONDAY}"]`).nth(2).waitFor();
});

const BOTH = ['10:00–11:00 confirmada', '11:00–12:00 confirmada', '12:00–14:00 confirmada'];

it('both are shown in the week, the list and the month, and have their hours counted', async () => {
  await expectShifts(page, MONDAY, ...BOTH);
  const half = cell(page, MONDAY, '11:00');
  await expect.poll(() => half.getAttribute('aria-label')).toContain(`confirmada, ${together}`);
  const drawn = page.locator(`[data-bloque][data-fecha="${MONDAY}"][data-inicio="11:00"] b`);
  expect(await drawn.allTextContents()).toEqual(names);

  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.getByText(together, { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Mes' }).click();
  const day = page.locator(`[data-vista="mes"] [data-fecha="${MONDAY}"]`);
  for (const name of ['Camila', 'Francisca']) await day.getByText(name, { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Semana' }).click();

  await page.getByRole('button', { name: /Sin cubrir/ }).click();
  const hoursOf = (name: string) =>
    dialog(page).getByRole('row').filter({ hasText: name }).getByRole('cell').last().textContent();
  await eventually(() => hoursOf(CAMILA), '2');
  await eventually(() => hoursOf(FRANCISCA), '3');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

it('removing one of the hours keeps both caregivers in the others', async () => {
  await cell(page, MONDAY, '11:30').focus();
  await page.keyboard.press('Delete');
  await save(page);
  await syncState(page, 'al-dia', 0);
  const [camila, francisca] = ['Camila', 'Francisca'].map((name) => caregiver(product, name));
  const rowsOf = () =>
    product
      .records(patient)
      .filter(({ fecha }) => fecha === MONDAY)
      .map(({ horaInicio, horaFin, cuidador }) => [horaInicio, horaFin, String(cuidador?.id)]);
  await eventually(
    () => rowsOf().toSorted(),
    [
      ['10:00', '11:30', camila],
      ['11:00', '11:30', francisca],
      ['12:00', '14:00', francisca],
    ],
  );
});

it('the sheet lets the user choose one', async () => {
  await cell(page, MONDAY, '11:00').focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Están confirmados a la misma hora.').waitFor();
  const who = dialog(page).getByLabel('Cuidador');
  await eventually(() => who.locator('option:checked').textContent(), together);
  await who.selectOption({ label: CAMILA });
  await eventually(() => who.locator('option:checked').textContent(), CAMILA);
  await expectShifts(page, MONDAY, '10:00–11:30 confirmada', '12:00–14:00 confirmada');
});

import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { createProfile, type Profile } from './chromium.ts';
import { cell, eventually, save, signIn, syncState } from './family-week.ts';
import { householdPerTest } from './household.ts';
import { MARIA } from './product.ts';

/** A Monday on whose week the demo family has planned nothing. */
const MONDAY = '2027-03-01';

const house = householdPerTest();
let other: Profile;
beforeEach(async () => {
  other = await createProfile();
});
afterEach(() => other.close());

async function openCalendar(who: Profile): Promise<Page> {
  const { product } = house;
  const context = await who.open();
  const page = await context.newPage();
  await signIn(page, product.url, MARIA);
  const paciente = product.paciente('Rosa Elena');
  await page.goto(
    `${product.url}/dashboard/calendario?paciente=${paciente}&fecha=${MONDAY}&vista=semana`,
  );
  await page.locator('[data-vista="semana"]').waitFor();
  await syncState(page, 'al-dia', 0);
  return page;
}

function places(): readonly string[] {
  return house.product
    .records(house.product.paciente('Rosa Elena'))
    .filter((record) => record.fecha === MONDAY)
    .map((record) => `${record.horaInicio}–${record.horaFin} ${record.status}`)
    .sort();
}

test('a change that arrives under a draft is merged, and where both touch, both readings stay until one is chosen', async () => {
  const page = await openCalendar(house.profile);
  await cell(page, MONDAY, '10:00').click();
  await save(page);
  await eventually(places, ['10:00–10:30 pendiente']);

  // On another phone the same half hour is taken away, and one beside it added.
  const elsewhere = await openCalendar(other);
  await cell(elsewhere, MONDAY, '10:00')
    .and(elsewhere.locator('[data-estado="pendiente"]'))
    .waitFor();
  await cell(elsewhere, MONDAY, '12:00').click();
  // Here, before that is known, the shift grows and shall be confirmed.
  await cell(page, MONDAY, '14:00').click();
  await cell(page, MONDAY, '12:00').click();
  await cell(elsewhere, MONDAY, '12:00').click({ button: 'right' });
  await elsewhere.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
  await cell(elsewhere, MONDAY, '12:00').click();
  await elsewhere
    .getByRole('dialog')
    .getByRole('button', { name: /Camila/ })
    .click();
  await save(elsewhere);
  await eventually(places, ['10:00–10:30 pendiente', '12:00–12:30 confirmada']);

  const notice = page.getByRole('alert', { name: /Estas horas cambiaron/ });
  // Asked until it is told: a pull that is under way brings the list of before.
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return notice.isVisible();
  }, true);
  await notice.getByText('Tu cambio: pendiente', { exact: false }).waitFor();
  await notice.getByText('En el servidor: confirmada, Camila', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The rest of the draft is merged and stays.
  await cell(page, MONDAY, '14:00').and(page.locator('[data-estado="nueva"]')).waitFor();
  await save(page);
  await page.getByText('Antes de guardar, elige').waitFor();
  expect(places()).toEqual(['10:00–10:30 pendiente', '12:00–12:30 confirmada']);

  await notice.getByRole('button', { name: 'Usar lo del servidor' }).click();
  await notice.waitFor({ state: 'detached' });
  await cell(page, MONDAY, '12:00').and(page.locator('[data-estado="confirmada"]')).waitFor();
  await save(page);
  await eventually(places, [
    '10:00–10:30 pendiente',
    '12:00–12:30 confirmada',
    '14:00–14:30 pendiente',
  ]);
});

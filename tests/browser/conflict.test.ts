import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatFecha } from '#i18n/format.ts';
import { violations } from './axe.ts';
import { emptyWeek } from './calendar-week.ts';
import { createProfile, type Profile } from './chromium.ts';
import { cell, eventually, hasFocus, LISTED, save, signIn, syncState } from './family-week.ts';
import { householdPerTest } from './fixture.ts';
import { MARIA } from './product.ts';
import { caregiver, postShifts } from './shifts.ts';

const MONDAY = emptyWeek(0);

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
  const patient = product.paciente('Rosa Elena');
  await page.goto(
    `${product.url}/dashboard/calendario?paciente=${patient}&fecha=${MONDAY}&vista=semana`,
  );
  await page.locator(`${LISTED} > [data-vista="semana"]`).waitFor();
  await syncState(page, 'al-dia', 0);
  return page;
}

function places(): readonly string[] {
  return house.product
    .records(house.product.paciente('Rosa Elena'))
    .filter((careRequest) => careRequest.fecha === MONDAY)
    .map((careRequest) => `${careRequest.horaInicio}–${careRequest.horaFin} ${careRequest.status}`)
    .sort();
}

test('a change that arrives during an edit is merged; where both touch, both versions stay until one is chosen', async () => {
  const page = await openCalendar(house.profile);
  await cell(page, MONDAY, '10:00').click();
  await save(page);
  await eventually(places, ['10:00–10:30 pendiente']);

  // On another phone the same slot is removed, and a neighbouring one is added.
  const otherBookings = await openCalendar(other);
  await cell(otherBookings, MONDAY, '10:00')
    .and(otherBookings.locator('[data-estado="pendiente"]'))
    .waitFor();
  await cell(otherBookings, MONDAY, '12:00').click();
  // Here, before that is known, the shift is extended and confirmed.
  await cell(page, MONDAY, '14:00').click();
  await cell(page, MONDAY, '12:00').click();
  await cell(otherBookings, MONDAY, '12:00').click({ button: 'right' });
  await otherBookings.getByRole('switch', { name: 'Agregar turnos confirmados' }).click();
  await cell(otherBookings, MONDAY, '12:00').click();
  await otherBookings
    .getByRole('dialog')
    .getByRole('button', { name: /Camila/ })
    .click();
  await save(otherBookings);
  await eventually(places, ['10:00–10:30 pendiente', '12:00–12:30 confirmada']);

  const notice = page.getByRole('alert', { name: /Estas horas cambiaron/ });
  // Retried, because a pull already under way may still bring the old list.
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return notice.isVisible();
  }, true);
  await notice.getByText('Tu cambio: pendiente', { exact: false }).waitFor();
  await notice.getByText('Ya estaba guardado: confirmada, Camila', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  // The rest of the draft stays.
  await cell(page, MONDAY, '14:00').and(page.locator('[data-estado="nueva"]')).waitFor();
  await save(page);
  await page.getByText('Antes de guardar, elige').waitFor();
  // The save leads to what has to be chosen, which may be above the screen.
  expect(await notice.getByRole('group').evaluate((day) => day === document.activeElement)).toBe(
    true,
  );
  expect(places()).toEqual(['10:00–10:30 pendiente', '12:00–12:30 confirmada']);

  await notice
    .getByRole('group', { name: formatFecha(MONDAY, 'long') })
    .getByRole('button', { name: 'Dejar lo guardado' })
    .click();
  await notice.waitFor({ state: 'detached' });
  await cell(page, MONDAY, '12:00').and(page.locator('[data-estado="confirmada"]')).waitFor();
  await save(page);
  await eventually(places, [
    '10:00–10:30 pendiente',
    '12:00–12:30 confirmada',
    '14:00–14:30 pendiente',
  ]);
});

test('names who would no longer come, favours neither choice, and announces each with focus nearby', async () => {
  const { product, profile } = house;
  const page = await openCalendar(profile);
  const context = page.context();
  const patient = product.paciente('Rosa Elena');
  await cell(page, MONDAY, '10:00').click();
  await save(page);
  await eventually(places, ['10:00–10:30 pendiente']);
  await syncState(page, 'al-dia', 0);

  // Offline, one shift is removed and one added; meanwhile Diego is confirmed in both.
  const otherBookings = await openCalendar(other);
  await context.setOffline(true);
  await cell(page, MONDAY, '10:00').press('Delete');
  await cell(page, MONDAY, '12:00').click();
  await cell(page, MONDAY, '12:00').and(page.locator('[data-estado="nueva"]')).waitFor();
  const saved = otherBookings.locator('[data-estado="pendiente"]');
  await cell(otherBookings, MONDAY, '10:00').and(saved).press('Delete');
  await save(otherBookings);
  await eventually(places, []);
  const diego = { fecha: MONDAY, id_cuidador: caregiver(product, 'Diego') };
  await postShifts(otherBookings, patient, [
    { ...diego, hora_inicio: '10:00', hora_fin: '10:30' },
    { ...diego, hora_inicio: '12:00', hora_fin: '12:30' },
  ]);
  await context.setOffline(false);

  const notice = page.getByRole('alert', { name: /Estas horas cambiaron/ });
  const [keepMine, useTheirs] = ['Dejar mi cambio', 'Dejar lo guardado'].map((name) =>
    notice.getByRole('button', { name }),
  ) as [Locator, Locator];
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return notice.getByText('Ya estaba guardado: confirmada, Diego').count();
  }, 2);
  await notice.getByText('Tu cambio: quitar el turno').waitFor();
  const loss = 'Con tu cambio, Diego Muñoz Salas dejará de venir en ese horario.';
  expect(await notice.getByText(loss).count()).toBe(2);
  const looks = [keepMine, useTheirs].map((button) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  expect(await looks[0]).toBe(await looks[1]);
  expect(await violations(page)).toEqual([]);

  const told = page.locator('[aria-live="polite"]');
  const choose = async (button: Locator, says: RegExp, goesTo: Locator) => {
    await button.focus();
    await page.keyboard.press('Enter');
    await notice.waitFor({ state: 'detached' });
    await told.getByText(says).waitFor();
    await eventually(() => hasFocus(goesTo), true);
  };
  const times = /10:00 a 10:30; .*12:00 a 12:30/;
  await choose(keepMine, /^Queda tu cambio$/, cell(page, MONDAY, '10:00'));
  await told.getByText(times).waitFor();
  // After an undo the question is back. The list has no slots to focus, so focus goes to the save button.
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await notice.waitFor();
  await page.getByRole('radio', { name: 'Lista' }).click();
  await page.locator('[data-vista="lista"]').waitFor();
  await choose(
    useTheirs,
    /^Queda lo guardado$/,
    page.getByRole('button', { name: 'Actualizar horarios' }),
  );
  await save(page);
  await page.getByText('No hay cambios para guardar').waitFor();
  expect(places()).toEqual(['10:00–10:30 confirmada', '12:00–12:30 confirmada']);
});

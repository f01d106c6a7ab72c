import { expect, it } from 'vitest';
import { CAMILA, calendarPerTest, FRIDAY, MONDAY, TUESDAY } from './calendar-page.ts';
import {
  announced,
  cell,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  openDialog,
  option,
  radio,
  says,
  saysNoMore,
  synced,
} from './on-page.ts';

/** The switch «Agregar turnos confirmados», and who comes to what is added then. */
const page = calendarPerTest();
const MODE = 'Agregar turnos confirmados';
const confirming = () => page.app.user.click(option(MODE));
const keepCamila = async () => {
  await confirming();
  await page.press(TUESDAY, '08:00');
  await dialog('¿Quién viene?');
  await page.app.user.click(await says('La misma persona en los próximos turnos'));
  await page.click(CAMILA);
  await noDialog();
};
const kept = () => document.querySelector('[class*="keptName"]');
const setAccount = (name: string, change: object) =>
  page.app.server.store.db.updateTable('account').set(change).where('name', '=', name).execute();

it('asks who comes, by keyboard too, and saves it so', async () => {
  await page.show();
  option(MODE).focus();
  await page.app.user.keyboard(' ');
  cell(FRIDAY, '10:00').focus();
  await page.app.user.keyboard(' ');
  const chooser = await dialog('¿Quién viene?');
  await says('viernes, 15 de enero, 10:00 a 10:30');
  await eventually(
    () => [...chooser.querySelectorAll('fieldset button')].map((one) => one.textContent),
    [CAMILA, 'Diego Muñoz Salas', 'Francisca Pérez Leiva', 'Sin cuidador asignado'],
  );
  const diego = [...chooser.querySelectorAll<HTMLElement>('fieldset button')][1];
  diego?.focus();
  await page.app.user.keyboard('{Enter}');
  await noDialog();
  await expectShifts(FRIDAY, '10:00–10:30 nueva');
  await announced(/^Agregado: viernes.*10:00 a 10:30/);
  expect(cell(FRIDAY, '10:00').getAttribute('aria-label')).toMatch(
    /nueva, se guardará confirmada, Diego Muñoz Salas$/,
  );
  await confirming();
  await page.press(FRIDAY, '11:00');
  await expectShifts(FRIDAY, '10:00–10:30 nueva', '11:00–11:30 nueva');
  await page.save();
  await eventually(
    () => page.serverHas(FRIDAY),
    ['10:00–10:30 confirmada Diego Muñoz Salas', '11:00–11:30 pendiente'],
  );
  await synced();
});

it('a chooser that is left adds nothing, and nobody may be chosen', async () => {
  await page.show();
  await confirming();
  await page.press(TUESDAY, '10:00');
  await dialog('¿Quién viene?');
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  await expectShifts(TUESDAY);
  await page.press(TUESDAY, '10:00');
  await page.click('Sin cuidador asignado');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  expect(cell(TUESDAY, '10:00').getAttribute('aria-label')).toMatch(
    /se guardará confirmada, sin nombre$/,
  );
});

it('keeps a caregiver for the next shifts, also in the list, until it is changed', async () => {
  await page.show();
  await keepCamila();
  await expectShifts(TUESDAY, '08:00–08:30 nueva');
  // Announced outside the dialog, whose own live region is gone by now.
  await announced(/^Agregado: .*08:00 a 08:30/);
  await eventually(() => kept()?.textContent, 'Con Camila Torres Vega');
  // The first name is what is seen, and the last names are for screen readers.
  expect((kept()?.firstChild as Text | undefined)?.data).toBe('Con Camila');
  await page.press(TUESDAY, '08:30');
  await expectShifts(TUESDAY, '08:00–09:00 nueva');
  await page.app.user.click(radio('Lista'));
  await page.click(/^Agregar turno.*martes/);
  await dialog('Agregar turno');
  await eventually(() => (radio(CAMILA) as HTMLInputElement).checked, true);
  // Behind the dialog nothing is undone.
  radio(CAMILA).focus();
  await page.app.user.keyboard('{Control>}z{/Control}');
  await page.choose('Desde', '14:00');
  await page.click('Agregar turno');
  await noDialog();
  await page.app.user.click(radio('Semana'));
  await expectShifts(TUESDAY, '08:00–09:00 nueva', '14:00–15:00 nueva');
  expect(cell(TUESDAY, '14:00').getAttribute('aria-label')).toMatch(/Camila Torres Vega$/);
  await page.click('Cambiar');
  await eventually(kept, null);
  await page.press(TUESDAY, '18:00');
  await dialog('¿Quién viene?');
  await page.app.user.keyboard('{Escape}');
});

it('tells the kept caregiver apart from somebody of the same first name', async () => {
  await page.show();
  await keepCamila();
  const visible = () => (kept()?.firstChild as Text | undefined)?.data;
  await eventually(visible, 'Con Camila');
  await setAccount('Diego', { name: 'Camila' });
  page.fetchNew();
  await eventually(visible, 'Con Camila T.');
  expect(kept()?.textContent).toBe('Con Camila T. Camila Torres Vega');
});

it('asks again if the kept caregiver cannot be given new shifts', async () => {
  await page.show();
  await keepCamila();
  await eventually(() => kept()?.textContent, 'Con Camila Torres Vega');
  await setAccount('Camila', { estado_cuenta: 'Inactivo' });
  page.fetchNew();
  await eventually(kept, null);
  await page.press(TUESDAY, '18:00');
  await dialog('¿Quién viene?');
});

it('forgets the kept caregiver when it is switched off', async () => {
  await page.show();
  await keepCamila();
  await confirming();
  await eventually(kept, null);
  await confirming();
  await page.press(MONDAY, '10:00');
  await dialog('¿Quién viene?');
  expect(openDialog()?.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked).toBe(false);
});

it('says that a patient has no caregivers yet, and where they are assigned', async () => {
  await page.app.server.store.db
    .deleteFrom('paciente_cuidador')
    .where('id_paciente', '=', page.paciente())
    .execute();
  await page.show();
  await confirming();
  await page.press(MONDAY, '10:00');
  await says(/^Este ser querido aún no tiene cuidadores asignados\./);
  expect(openDialog()?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/usersmanagement');
});

it('claims nothing of the caregivers of a patient before their list has come', async () => {
  const come = page.app.network.hold('GET', /\/caregivers$/);
  await page.show();
  await confirming();
  await page.press(MONDAY, '10:00');
  const chooser = await dialog('¿Quién viene?');
  await says('Cargando…');
  expect(chooser.textContent).not.toContain('aún no tiene cuidadores');
  come();
  await says(CAMILA);
  await saysNoMore('Cargando…');
});

it('counts as unsaved only what the server does not have by now', async () => {
  await page.show();
  await keepCamila();
  await page.press(TUESDAY, '14:00');
  await says('2 cambios sin guardar');
  await page.otherBookings({ [TUESDAY]: ['14:00–14:30 Camila'] });
  page.fetchNew();
  await says('1 cambio sin guardar');
  await saysNoMore('2 cambios sin guardar');
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { dayInText } from '#i18n/describe-days.ts';
import {
  calendarPerTest,
  FRIDAY,
  MONDAY,
  THURSDAY,
  TODAY,
  TUESDAY,
  WEDNESDAY,
} from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  dialog,
  eventually,
  expectShifts,
  field,
  heardInDialog,
  noDialog,
  optionsOf,
  radio,
  says,
  saysNoMore,
  synced,
} from './on-page.ts';

/** The list: the week in words and plain buttons, and where focus goes when its element disappears. */
const page = calendarPerTest();
const press = (keys: string) => page.app.user.keyboard(keys);
const THREE = { [TUESDAY]: ['08:00–09:00', '10:00–11:00', '12:00–13:00'] };
/** The line that has a button. */
const lineOf = (name: RegExp) => button(name).closest('li');
const open = (shifts = {}) => page.show({ vista: 'lista', shifts });

it('passes focus to the line that takes the place of a removed one, and finally to the day', async () => {
  await open(THREE);
  button(/^Quitar: martes.* 10:00 a 11:00/).focus();
  await press('{Enter}');
  await eventually(() => document.activeElement, button(/^Quitar: martes.* 12:00 a 13:00/));
  await press('{Enter}');
  await expectShifts(TUESDAY, '08:00–09:00 pendiente');
  await eventually(() => document.activeElement, lineOf(/^Editar: martes.* 08:00 a 09:00/));
  await says('Se quitará al guardar: 10:00–11:00, 12:00–13:00');
  button(/^Quitar: martes/).focus();
  await press('{Enter}');
  await eventually(() => document.activeElement, screen.getByRole('heading', { name: /^martes/ }));
  await press('{Control>}zzz{/Control}');
  await announced(/^Deshecho: martes/);
  await expectShifts(
    TUESDAY,
    ...['08:00–09:00 pendiente', '10:00–11:00 pendiente', '12:00–13:00 pendiente'],
  );
});

it('a line has focus again after it was edited in its sheet', async () => {
  await open(THREE);
  button(/^Editar: martes.* 08:00 a 09:00/).focus();
  await press('{Enter}');
  await dialog('Turno');
  await page.click(/Inicio, 30 minutos antes/);
  await page.click('Listo');
  await noDialog();
  await eventually(() => document.activeElement, button(/^Editar: martes.* 07:30 a 09:00/));
});

it('removing a shift in its sheet leaves focus on its day', async () => {
  await open(THREE);
  button(/^Editar: martes.* 12:00 a 13:00/).focus();
  await press('{Enter}');
  await dialog('Turno');
  button('Quitar turno').focus();
  await press('{Enter}');
  await noDialog();
  await expectShifts(TUESDAY, '08:00–09:00 pendiente', '10:00–11:00 pendiente');
  await eventually(() => document.activeElement, lineOf(/^Editar: martes.* 10:00 a 11:00/));
});

it('adds by a form and removes, and both are saved', async () => {
  await open();
  await says('Sin turnos');
  await page.click(/^Agregar turno el jueves/);
  await dialog('Agregar turno');
  await page.choose('Desde', '22:00');
  await page.choose('Hasta', '24:00');
  await page.click('Agregar turno');
  await noDialog();
  await expectShifts(THURSDAY, '22:00–24:00 nueva');
  await announced(/^Agregado: jueves.* 22:00 a 24:00, 2 horas$/);
  await page.click(/^Editar: jueves/);
  await page.click(/Inicio, 30 minutos después/);
  await heardInDialog(/^Acortado: .*22:30 a 24:00, 1,5 horas$/);
  await page.click('Listo');
  await page.save();
  await eventually(() => page.serverHas(THURSDAY), ['22:30–24:00 pendiente']);
  await synced();
  await page.click(/^Quitar: jueves/);
  await page.save();
  await eventually(() => page.serverHas(THURSDAY), []);
  await synced();
});

it('begins with today: the days before are folded up, unless something of them is not saved', async () => {
  // Wednesday of the first week.
  page.app.wait(2 * 86_400_000);
  await page.show({ fecha: TODAY, vista: 'lista' });
  const past = () => document.querySelector('details');
  const days = (within: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-vista="lista"] ${within} [data-dia]`)].map(
      ({ dataset }) => dataset['dia'],
    );
  await says('Ver los 2 días anteriores');
  expect(past()?.open).toBe(false);
  const before = [TODAY, addDays(TODAY, 1)];
  expect(days('details')).toEqual(before);
  expect(document.querySelector('[data-vista="lista"] > [data-dia]')).toBe(
    document.querySelector(`[data-dia="${addDays(TODAY, 2)}"]`),
  );
  // The addition to one of them is visible.
  await page.click(`Agregar turno el ${dayInText(TODAY)}`);
  await dialog('Agregar turno');
  await page.choose('Desde', '22:00');
  await page.choose('Hasta', '23:00');
  await page.click('Agregar turno');
  await eventually(() => past()?.open, true);
  await page.app.user.click(radio('Semana'));
  await page.app.user.click(radio('Lista'));
  await eventually(() => past()?.open, true);
  await page.click('Semana siguiente');
  await eventually(past, null);
});

it('its form says which hours are occupied, and adds only the others', async () => {
  await open(THREE);
  await page.click(/^Agregar turno el martes/);
  await dialog('Agregar turno');
  // It proposes the first free hour from eight on.
  expect([field('Desde').value, field('Hasta').value].map(Number)).toEqual([18, 20]);
  await page.choose('Desde', '10:00');
  await page.choose('Hasta', '11:00');
  await says('Ese horario ya está ocupado. Elige otro.');
  expect(button('Agregar turno').getAttribute('aria-disabled')).toBe('true');
  await page.click('Agregar turno');
  await page.choose('Hasta', '12:30');
  await says('Se agregará solo 11:00–12:00: el resto no está libre.');
  await page.click('Agregar turno');
  await announced(/^Agregado: martes.*, 11:00 a 12:00, 1 hora$/);
  await expectShifts(
    TUESDAY,
    ...[
      '08:00–09:00 pendiente',
      '10:00–11:00 pendiente',
      '11:00–12:00 nueva',
      '12:00–13:00 pendiente',
    ],
  );
});

it('filters by status, and a day whose shifts are all filtered out does not claim to have none', async () => {
  await open({ [TUESDAY]: ['08:00–09:00', '10:00–11:00 Camila'] });
  await page.click(/^Agregar turno el miércoles/);
  await page.click('Agregar turno');
  await noDialog();
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-bloque]')].map(
      (one) => one.dataset['estado'],
    );
  for (const [filter, states] of [
    ['Nuevas', ['nueva']],
    ['Pendientes', ['pendiente']],
    ['Confirmadas', ['confirmada']],
    ['Todas', ['pendiente', 'confirmada', 'nueva']],
  ] as const) {
    await page.app.user.click(radio(filter));
    await eventually(shown, states);
    if (filter !== 'Todas') await says('Ningún turno de los que se muestran');
  }
  await saysNoMore('Ningún turno de los que se muestran');
});

it('shows who comes, what is not saved, and the hours without anybody', async () => {
  await open({ [TUESDAY]: ['10:00–12:30 Camila'] });
  await says('2,5 horas');
  await says('Camila Torres Vega');
  await says(/^Sin cubrir: 00:00–10:00, 12:30–24:00 \(21,5\sh\)$/);
  await page.click(/^Editar: martes/);
  await page.click('Diego Muñoz Salas');
  await page.click('Listo');
  await says('Diego Muñoz Salas');
  await says('sin guardar');
});

it('two shifts that share a slot can be edited apart, and have no handles in the week', async () => {
  // As another tool may have written them; the server would refuse them.
  const id_paciente = page.paciente();
  for (const [hora_inicio, hora_fin] of [
    ['10:00', '10:45'],
    ['10:45', '11:30'],
  ] as const) {
    await page.app.server.store.db
      .insertInto('solicitud')
      .values({
        id_paciente,
        id: hora_inicio,
        fecha: WEDNESDAY,
        hora_inicio,
        hora_fin,
        status: 'pendiente',
        id_cuidador: null,
      })
      .execute();
  }
  await open();
  await page.click(/^Editar: miércoles.* 10:45 a 11:30/);
  await says(/10:45 a 11:30/);
  await says('Este turno no empieza o termina en punto o y media: solo se puede quitar');
  await page.click('Quitar turno');
  await expectShifts(WEDNESDAY, '10:00–10:45 pendiente');
  await page.app.user.click(radio('Semana'));
  await eventually(() => cell(WEDNESDAY, '10:00').dataset['fecha'], WEDNESDAY);
  await expectShifts(WEDNESDAY, '10:00–10:45 pendiente');
  expect(
    document.querySelectorAll(`[data-bloque][data-fecha="${WEDNESDAY}"] [data-borde]`),
  ).toHaveLength(0);
  cell(WEDNESDAY, '10:00').focus();
  await press('{Shift>}{ArrowDown}{/Shift}');
  await announced(/^Este turno no empieza o termina en punto o y media/);
  await press('{Delete}');
  await expectShifts(WEDNESDAY);
  await press('{Control>}z{/Control}{Control>}z{/Control}');
  await expectShifts(WEDNESDAY, '10:00–10:45 pendiente', '10:45–11:30 pendiente');
});

it('a form that is left adds nothing', async () => {
  await open();
  await page.click(/^Agregar turno el viernes/);
  expect(optionsOf(field('Desde'))).toHaveLength(48);
  await page.click('Cerrar');
  await noDialog();
  await expectShifts(FRIDAY);
  await expectShifts(MONDAY);
});

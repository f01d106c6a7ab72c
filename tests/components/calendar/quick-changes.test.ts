import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import {
  CAMILA,
  calendarPerTest,
  DIEGO,
  MONDAY,
  SUNDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from './calendar-page.ts';
import {
  button,
  cell,
  chosenCaregivers,
  eventually,
  expectShifts,
  heardInDialog,
  noDialog,
  offeredCaregivers,
  openDialog,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/** The most frequent changes of a shift, by one press each, saved from its sheet. */
const page = calendarPerTest();

it('moves to the next free day with one press; a second one moves nothing', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–12:00 Camila'], [WEDNESDAY]: ['11:00–13:00'] } });
  await page.openSheet(TUESDAY, '10:00');
  // Something is in the way on Wednesday.
  await page.click('Mover al jueves 14');
  await expectShifts(THURSDAY, '10:00–12:00 confirmada');
  await heardInDialog(/^Movido: jueves.*, 10:00 a 12:00$/);
  const chip = button('Movido al jueves 14');
  expect(document.activeElement).toBe(chip);
  await page.app.user.click(chip);
  await expectShifts(THURSDAY, '10:00–12:00 confirmada');
  await page.click('Guardar');
  await noDialog();
  await eventually(() => page.serverHas(THURSDAY), [`10:00–12:00 confirmada ${CAMILA}`]);
  expect(await page.serverHas(TUESDAY)).toEqual([]);
  await synced();
});

it('lasts an hour longer with each press, up to the next shift', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–12:00 Camila', '14:30–15:00'] } });
  await page.openSheet(TUESDAY, '10:00');
  await page.click('+1 h, hasta las 13:00');
  await heardInDialog(/^Alargado: martes 12, 10:00 a 13:00, 3 horas$/);
  await page.click('+1 h, hasta las 14:00');
  await expectShifts(TUESDAY, '10:00–14:00 confirmada', '14:30–15:00 pendiente');
  expect(button('+1 h').getAttribute('aria-disabled')).toBe('true');
  await page.click('+1 h');
  await heardInDialog(/^No se puede alargar más$/);
  await expectShifts(TUESDAY, '10:00–14:00 confirmada', '14:30–15:00 pendiente');
});

it('goes on after midnight, and is a night then', async () => {
  await page.show({ shifts: { [TUESDAY]: ['16:00–24:00 Camila'] } });
  await page.openSheet(TUESDAY, '20:00');
  await page.click('+1 h, hasta la 01:00');
  await heardInDialog(/^Alargado: martes 12, 16:00 a 24:00; miércoles 13, 00:00 a 01:00, 9 horas$/);
  await waitUntil(() => expect(openDialog()?.textContent).toMatch(/Sigue el miércoles.*01:00\./));
  await page.click('+1 h, hasta las 02:00');
  await page.click(DIEGO);
  await page.click('Guardar');
  await noDialog();
  await eventually(() => page.serverHas(TUESDAY), [`16:00–24:00 confirmada ${DIEGO}`]);
  await eventually(() => page.serverHas(WEDNESDAY), [`00:00–02:00 confirmada ${DIEGO}`]);
  await synced();
});

it('moves to another week, which is shown with it', async () => {
  await page.show({ shifts: { [SUNDAY]: ['10:00–12:00'] } });
  await page.openSheet(SUNDAY, '10:00');
  await page.click('Mover al lunes 18');
  await expectShifts(addDays(SUNDAY, 1), '10:00–12:00 pendiente');
});

it('leaves the focus on the shift where it was moved to', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–12:00'] } });
  await page.openSheet(TUESDAY, '10:00');
  await page.click('Mover al miércoles 13');
  await page.click('Listo');
  await noDialog();
  await waitUntil(() => expect(document.activeElement).toBe(cell(WEDNESDAY, '10:00')));
});

it('«Guardar» says so where nothing was changed', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await page.openSheet(MONDAY, '10:00');
  await page.click('Guardar');
  await noDialog();
  await toasted('No hay cambios para guardar');
});

it('names those who come most, and all the others behind «Más…»', async () => {
  const others = ['Ana', 'Berta', 'Carla', 'Dora', 'Elsa', 'Flora'];
  page.app.network.change('GET', `/api/patients/${page.paciente()}/caregivers`, (assigned) => [
    ...others.map((name) => ({ id: name, name, lastname: 'Soto' })),
    ...assigned,
  ]);
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00 Camila'], [TUESDAY]: ['10:00–12:00'] } });
  await page.openSheet(TUESDAY, '10:00');
  await waitUntil(() => expect(offeredCaregivers()).toHaveLength(8));
  // In the order of the list she is the seventh.
  expect(offeredCaregivers().slice(0, 6)).toContain(CAMILA);
  await page.click('Más…');
  await waitUntil(() => expect(offeredCaregivers()).toHaveLength(10));
  await page.click('Flora Soto');
  await eventually(chosenCaregivers, ['Flora Soto']);
});

it('from the bar of a selected shift it is given to another, a night as a whole, and one step takes that back', async () => {
  await page.show({
    shifts: {
      [TUESDAY]: ['20:00–24:00 Camila', '14:00–15:00'],
      [WEDNESDAY]: ['00:00–08:00 Camila'],
    },
  });
  await page.press(TUESDAY, '21:00');
  const bar = await waitFor(() =>
    within(screen.getByRole('region', { name: 'Turno seleccionado' })),
  );
  const pressed = () =>
    bar
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());
  await waitUntil(() => expect(pressed()).toEqual([CAMILA]));
  await page.click(DIEGO);
  await waitUntil(() => expect(pressed()).toEqual([DIEGO]));
  await page.click('Deshacer');
  await waitUntil(() => expect(pressed()).toEqual([CAMILA]));
  await page.click(DIEGO);
  await page.save();
  await eventually(
    () => page.serverHas(TUESDAY),
    ['14:00–15:00 pendiente', `20:00–24:00 confirmada ${DIEGO}`],
  );
  expect(await page.serverHas(WEDNESDAY)).toEqual([`00:00–08:00 confirmada ${DIEGO}`]);
  // The sheet of a shift that nobody has taken asks who comes.
  await page.press(TUESDAY, '14:00');
  await waitUntil(() => {
    const selected = screen.getByRole('region', { name: 'Turno seleccionado' });
    expect(selected.textContent).toContain('14:00 a 15:00');
    expect(selected.querySelector('fieldset')).toBeNull();
  });
});

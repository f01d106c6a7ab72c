import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { formatFecha } from '#i18n/format.ts';
import {
  CAMILA,
  calendarPerTest,
  DIEGO,
  MONDAY,
  SUNDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
  weeksLater,
} from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  chosenIn,
  dialog,
  eventually,
  expectShifts,
  field,
  heardInDialog,
  noDialog,
  option,
  optionsOf,
  radio,
  says,
  saysNoMore,
  synced,
} from './on-page.ts';

/** A night shift is entered as one shift, and saved as one record on each of its two days. */
const page = calendarPerTest();
const NEXT_MONDAY = weeksLater(MONDAY, 1);
const NEXT_TUESDAY = weeksLater(TUESDAY, 1);
const NIGHT = { [TUESDAY]: ['20:00–24:00 Diego'], [WEDNESDAY]: ['00:00–08:00 Diego'] };
const TOGETHER = 'Aplicar a toda la noche';
/** Who comes in each part of the night. */
const caregivers = () =>
  [cell(TUESDAY, '22:00'), cell(WEDNESDAY, '03:00')].map(
    (half) => /Diego|Camila/.exec(half.getAttribute('aria-label') ?? '')?.[0],
  );
const long = (fecha: string) => formatFecha(fecha, 'long');

beforeEach(() => page.otherBookings({ [NEXT_MONDAY]: ['06:00–09:00'] }));

async function addOn(fecha: string, from: string, to: string): Promise<void> {
  await page.click(`Agregar turno el ${dayInText(fecha)}`);
  await dialog('Agregar turno');
  await page.choose('Desde', from);
  await page.choose('Hasta', to);
}

it('is added from the list: one dialog, two days, one step back', async () => {
  await page.otherBookings({ [WEDNESDAY]: ['05:00–07:00 Diego'] }, 'Hernán');
  await page.show({ vista: 'lista' });
  await addOn(TUESDAY, '20:00', '08:00 del día siguiente');
  await says(`Termina el ${dayInText(WEDNESDAY)}: en total, 12 horas. Se verá en los dos días.`);
  await page.app.user.click(await waitFor(() => radio(DIEGO)));
  // The caregiver already has a shift with another patient on the second morning.
  await says('También está con Tata, 05:00–07:00 del día siguiente');
  await page.click('Agregar turno');
  await noDialog();
  await announced(/^Agregado: martes.* 20:00 a 08:00 del día siguiente, 12 horas$/);
  await expectShifts(TUESDAY, '20:00–24:00 nueva');
  await expectShifts(WEDNESDAY, '00:00–08:00 nueva');
  await page.app.user.keyboard('{Control>}z{/Control}');
  await announced(/^Deshecho: 2 días$/);
  await expectShifts(TUESDAY);
  await expectShifts(WEDNESDAY);
  await page.app.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expectShifts(WEDNESDAY, '00:00–08:00 nueva');
  await page.save();
  await eventually(() => page.serverHas(TUESDAY), [`20:00–24:00 confirmada ${DIEGO}`]);
  await eventually(() => page.serverHas(WEDNESDAY), [`00:00–08:00 confirmada ${DIEGO}`]);
  await synced();
});

it('of a Sunday continues in the next week, and leaves existing shifts there alone', async () => {
  await page.show({ vista: 'lista' });
  await addOn(SUNDAY, '21:00', '07:00 del día siguiente');
  await says('Se agregará solo 21:00–06:00 del día siguiente: el resto no está libre.');
  await page.click('Agregar turno');
  await announced(/^Agregado: domingo.* 21:00 a 06:00 del día siguiente, 9 horas$/);
  await expectShifts(SUNDAY, '21:00–24:00 nueva');
  await page.click('Semana siguiente');
  await expectShifts(NEXT_MONDAY, '00:00–06:00 nueva', '06:00–09:00 pendiente');
  // One undo removes both parts, also from the week in which the night ends.
  await page.click('Deshacer');
  await expectShifts(NEXT_MONDAY, '06:00–09:00 pendiente');
  await page.click('Rehacer');
  await expectShifts(NEXT_MONDAY, '00:00–06:00 nueva', '06:00–09:00 pendiente');
  await page.save();
  await eventually(() => page.serverHas(SUNDAY), ['21:00–24:00 pendiente']);
  expect(await page.serverHas(NEXT_MONDAY)).toEqual([
    '00:00–06:00 pendiente',
    '06:00–09:00 pendiente',
  ]);
  await synced();
});

it('each part says where the other is, also after another choice for this part alone', async () => {
  await page.show({ shifts: NIGHT });
  await page.openSheet(TUESDAY, '22:00');
  const goesOn = `Sigue el ${long(WEDNESDAY)}, hasta las 08:00.`;
  await says(goesOn);
  await page.app.user.click(option(TOGETHER));
  await page.app.user.click(radio('Pendiente'));
  await says(`${goesOn} Esa parte queda así: confirmada, ${DIEGO}.`);
  await page.click('Listo');
  await page.click('Deshacer');
  await page.openSheet(WEDNESDAY, '03:00');
  await says(`Viene del ${long(TUESDAY)}, desde las 20:00.`);
});

it('is changed and removed as a whole unless that is switched off, one step back each', async () => {
  await page.show({ shifts: NIGHT });
  await eventually(caregivers, ['Diego', 'Diego']);
  // Chosen for one part alone, which says that the other stays; then switched to both again.
  await page.openSheet(WEDNESDAY, '03:00');
  await page.app.user.click(option(TOGETHER));
  await says('Quitar solo esta parte');
  await page.click(CAMILA);
  await says(/Esa parte queda así: confirmada, Diego/);
  await eventually(caregivers, ['Diego', 'Camila']);
  option(TOGETHER).focus();
  await page.app.user.keyboard(' ');
  await heardInDialog(/^Cambiado: martes.*20:00 a 24:00, confirmada, Camila/);
  await eventually(caregivers, ['Camila', 'Camila']);
  await saysNoMore(/Esa parte queda así/);
  // Switched on, each choice is for both.
  await page.click(DIEGO);
  await eventually(caregivers, ['Diego', 'Diego']);
  await page.click('Quitar la noche completa');
  await noDialog();
  await expectShifts(TUESDAY);
  await expectShifts(WEDNESDAY);
  for (const left of [
    ['Diego', 'Diego'],
    ['Camila', 'Camila'],
    ['Diego', 'Camila'],
    ['Diego', 'Diego'],
  ]) {
    await page.app.user.keyboard('{Control>}z{/Control}');
    await eventually(caregivers, left);
  }
});

describe('once midnight has passed', () => {
  beforeEach(async () => {
    await page.otherBookings(NIGHT);
    vi.setSystemTime('2027-01-13T00:30:00-03:00');
    await page.show();
    await eventually(caregivers, ['Diego', 'Diego']);
  });

  it('another caregiver gets only the part that is opened, unless the switch is turned on', async () => {
    await page.openSheet(WEDNESDAY, '03:00');
    await says('Quitar solo esta parte');
    await page.click(CAMILA);
    await eventually(caregivers, ['Diego', 'Camila']);
    await page.app.user.click(option(TOGETHER));
    await eventually(caregivers, ['Camila', 'Camila']);
  });

  it('the bar gives only the selected part to somebody else', async () => {
    await page.press(WEDNESDAY, '03:00');
    await page.click(CAMILA);
    await eventually(caregivers, ['Diego', 'Camila']);
  });
});

it('is removed as a whole from the bar of a selected part, by Shift and Supr and from the list; Supr takes a slot', async () => {
  const isWhole = async () => {
    await expectShifts(TUESDAY, '20:00–24:00 confirmada');
    await expectShifts(WEDNESDAY, '00:00–08:00 confirmada');
  };
  const isGone = async () => {
    await expectShifts(TUESDAY);
    await expectShifts(WEDNESDAY);
    await announced(/^Noche completa. Quitado: .* 20:00 a 24:00. Quitado: .* 00:00 a 08:00$/);
    await page.click('Deshacer');
    await isWhole();
  };
  await page.show({ shifts: NIGHT });
  await page.press(TUESDAY, '22:00');
  await page.click('Quitar la noche completa');
  await isGone();
  cell(TUESDAY, '22:00').focus();
  await page.app.user.keyboard('{Shift>}{Delete}{/Shift}');
  await isGone();
  cell(TUESDAY, '22:00').focus();
  await page.app.user.keyboard('{Delete}');
  await expectShifts(TUESDAY, '20:00–22:00 confirmada', '22:30–24:00 confirmada');
  await page.click('Deshacer');
  await isWhole();
});

it('moves as a whole to another day, where there is room, and into the next week, which is then shown', async () => {
  await page.show({ shifts: NIGHT });
  const moveTo = async (fecha: string) => {
    await page.choose('Nuevo día', long(fecha));
    await page.click('Mover');
  };
  const isOn = async (evening: string) => {
    await expectShifts(evening, '20:00–24:00 confirmada');
    await expectShifts(addDays(evening, 1), '00:00–08:00 confirmada');
  };
  await page.openSheet(WEDNESDAY, '03:00');
  await page.app.user.click(await says('Mover a otro día'));
  await moveTo(THURSDAY);
  await isOn(WEDNESDAY);
  await expectShifts(TUESDAY);
  await heardInDialog(/^Movido: miércoles.*20:00 a 24:00; jueves.*00:00 a 08:00$/);
  await says(`Viene del ${long(WEDNESDAY)}, desde las 20:00.`);
  // Both of its parts have to fit: next Monday somebody comes at six.
  const occupied = [...field('Nuevo día').options].find(({ text }) => text.endsWith('(ocupado)'));
  expect([occupied?.text, occupied?.disabled]).toEqual([`${long(NEXT_MONDAY)} (ocupado)`, true]);
  await moveTo(addDays(NEXT_MONDAY, 3));
  await noDialog();
  await isOn(addDays(NEXT_MONDAY, 2));
  await says(new RegExp(`^${long(addDays(NEXT_MONDAY, 3))}, 00:00 a 08:00, confirmada`));
  await page.app.user.keyboard('{Control>}zz{/Control}');
  await page.click('Semana anterior');
  await isOn(TUESDAY);
});

it('ends at noon of the next day at the latest, and within 24 hours', async () => {
  await page.show({ vista: 'lista', fecha: NEXT_MONDAY });
  await addOn(NEXT_TUESDAY, '20:00', '12:00 del día siguiente');
  const last = () => optionsOf(field('Hasta')).at(-1);
  expect(last()).toBe('12:00 del día siguiente');
  // Moving the start also moves an end that would be too late.
  await page.choose('Desde', '06:00');
  await eventually(last, '06:00 del día siguiente');
  expect(chosenIn(field('Hasta'))).toBe('06:00 del día siguiente');
  await page.choose('Desde', '00:00');
  await eventually(last, '24:00');
  expect(button('Agregar turno').getAttribute('aria-disabled')).toBeNull();
});

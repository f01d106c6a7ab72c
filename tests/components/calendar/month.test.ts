import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { monthGrid } from '#domain/calendar/month-grid.ts';
import { addDays } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import {
  CAMILA,
  calendarPerTest,
  MONDAY,
  SATURDAY,
  SUNDAY,
  TODAY,
  TUESDAY,
} from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  eventually,
  expectShifts,
  focusedSlot,
  option,
  radio,
  says,
  waitUntil,
} from './on-page.ts';

/** The month: its days, who is confirmed on them, and its keys. */
const page = calendarPerTest();
const month = () => document.querySelector<HTMLElement>('[data-vista="mes"]') as HTMLElement;
const fechas = () =>
  [...month().querySelectorAll<HTMLElement>('[role="gridcell"]')].map(
    (one) => one.dataset['fecha'],
  );

it('has the weeks of its month, Monday first, and opens the week of a day', async () => {
  await page.show({ vista: 'mes' });
  expect(fechas()).toEqual(monthGrid(MONDAY));
  const heads = within(month()).getAllByRole('columnheader', { hidden: true });
  expect(heads.map((head) => head.textContent?.toLowerCase().slice(0, 3))).toEqual([
    ...['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  ]);
  expect(heads[0]?.getAttribute('aria-label')).toBe('lunes');
  await page.click('Hoy');
  await waitUntil(() => expect(cell(TODAY).getAttribute('aria-current')).toBe('date'));
  expect(document.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
  history.back();
  await eventually(fechas, monthGrid(MONDAY));
  await page.app.user.click(cell(TUESDAY));
  await waitUntil(() => expect(cell(TUESDAY, '12:00')).toBeTruthy());
});

it('goes by months, whose last days are not the same; two quick clicks both count', async () => {
  const days = (from: string, weeks: number) =>
    Array.from({ length: 7 * weeks }, (_, index) => addDays(from, index));
  const [january, february, march] = [
    days('2030-12-30', 5),
    days('2031-01-27', 5),
    days('2031-02-24', 6),
  ];
  // The 31st does not exist in the next month.
  await page.show({ fecha: '2031-01-31', vista: 'mes' });
  await eventually(fechas, january);
  for (const [arrow, shown] of [
    ['Mes siguiente', february],
    ['Mes siguiente', march],
    ['Mes anterior', february],
    ['Mes anterior', january],
  ] as const) {
    await page.click(arrow);
    await eventually(fechas, shown);
  }
  button('Mes siguiente').click();
  button('Mes siguiente').click();
  await eventually(fechas, march);
});

it('shows the first names of up to three confirmed caregivers, how many more, and what is not covered', async () => {
  await page.show({
    shifts: {
      [TUESDAY]: ['09:00–11:00', '12:00–14:00 Camila'],
      [SATURDAY]: ['10:00–12:00 Camila', '12:00–14:00 Diego', '14:00–16:00 Francisca'],
    },
  });
  const { store } = page.app.server;
  const id_cuidador = await page.app.server.idOf('Ignacio');
  const fourth = { id: 'fourth', hora_inicio: '16:00', hora_fin: '18:00', status: 'confirmada' };
  await store.db
    .insertInto('solicitud')
    .values({ ...fourth, id_paciente: page.paciente(), fecha: SATURDAY, id_cuidador })
    .execute();
  // Nobody has recorded what changed, as a version without a changed day says.
  await store.db
    .updateTable('paciente')
    .set((row) => ({ calendar_version: row('calendar_version', '+', 1) }))
    .where('id', '=', page.paciente())
    .execute();
  await page.app.reload();
  await expectShifts(TUESDAY, '09:00–11:00 pendiente', '12:00–14:00 confirmada');
  page.fetchNew();
  await waitUntil(() => expect(cell(SATURDAY, '17:00').dataset['estado']).toBe('confirmada'));
  // A shift confirmed only in the draft does not count as confirmed.
  await page.app.user.click(option('Agregar turnos confirmados'));
  await page.press(SUNDAY, '10:00');
  await page.click(CAMILA);
  await expectShifts(SUNDAY, '10:00–10:30 nueva');
  await page.app.user.click(radio('Mes'));
  await waitUntil(() => expect(month()).not.toBeNull());
  /** The visible texts, without those for screen readers only. */
  const seen = (fecha: string) =>
    [...cell(fecha).querySelectorAll('span')]
      .filter((text) => text.childElementCount === 0 && text.className !== 'visually-hidden')
      .map((text) => text.textContent);
  const number = (fecha: string) => String(Number(fecha.slice(-2)));
  const other = '1 por confirmar';
  await eventually(() => seen(MONDAY), [number(MONDAY), '24 h sin cubrir']);
  expect(seen(TUESDAY)).toEqual([number(TUESDAY), 'Camila', other, '22 h sin cubrir']);
  expect(seen(SATURDAY)).toEqual([
    ...[number(SATURDAY), 'Camila', 'Diego', 'Francisca', '+1', '16 h sin cubrir'],
  ]);
  // A shift that only the draft confirms covers as well.
  expect(seen(SUNDAY)).toEqual([number(SUNDAY), '1 turno por guardar', '23,5 h sin cubrir']);
  const heard = (fecha: string) => {
    const copy = cell(fecha).cloneNode(true) as HTMLElement;
    for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
    return copy.textContent;
  };
  const long = (fecha: string) => formatFecha(fecha, 'long');
  expect(heard(MONDAY)).toBe(
    `${long(MONDAY)}, sin turnos confirmados, sin cubrir 24 horas, ver su semana`,
  );
  expect(heard(SUNDAY)).toBe(
    `${long(SUNDAY)}, sin turnos confirmados, 1 turno por guardar, sin cubrir 23,5 horas, ver su semana`,
  );
  expect(heard(SATURDAY)).toBe(
    `${long(SATURDAY)}, confirmado con Camila, Diego, Francisca, Ignacio, sin cubrir 16 horas, ver su semana`,
  );
  // The attributes that the styles use: days with somebody confirmed, with others only, and with neither.
  const marks = [MONDAY, TUESDAY, SUNDAY].map((fecha) => {
    const { confirmada, otros } = cell(fecha).dataset;
    return [confirmada, otros];
  });
  expect(marks).toEqual([
    [undefined, undefined],
    ['', ''],
    [undefined, ''],
  ]);
});

it('opens a day by key at its week, which is announced, and leaves the browser’s shortcuts alone', async () => {
  await page.show({ vista: 'mes', fecha: TUESDAY });
  expect(month().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  cell(TUESDAY).focus();
  await page.app.user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(document.activeElement).toBe(cell(TUESDAY));
  await page.app.user.keyboard('{Enter}');
  await eventually(focusedSlot, `${TUESDAY} 08:00`);
  await announced(/ – \d/);
});

it('keys change the month, also at its edge, keep the day and announce it', async () => {
  await page.show({ fecha: '2031-01-31', vista: 'mes' });
  cell('2031-01-31').focus();
  const focused = () => (document.activeElement as HTMLElement).dataset['fecha'];
  for (const [key, to, said] of [
    ['PageDown', '2031-02-28', /febrero/],
    ['PageUp', '2031-01-28', /enero/],
    ['End', '2031-02-02', /enero/],
    ['ArrowRight', '2031-02-03', /febrero/],
    ['Home', '2031-02-03', /febrero/],
    ['ArrowUp', '2031-01-27', /febrero/],
    ['ArrowUp', '2031-01-20', /enero/],
    ['End', '2031-01-26', /enero/],
    ['ArrowLeft', '2031-01-25', /enero/],
    ['ArrowRight', '2031-01-26', /enero/],
    ['ArrowDown', '2031-02-02', /enero/],
    // From a visible day of the next month, PageUp still counts from the month that is shown.
    ['PageUp', '2030-12-02', /diciembre/],
  ] as const) {
    await page.app.user.keyboard(`{${key}}`);
    await eventually(focused, to);
    await announced(said);
  }
  // Two keys before the next render both count.
  for (let press = 0; press < 2; press += 1) {
    cell('2030-12-02').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }),
    );
  }
  await eventually(focused, '2031-02-02');
  await announced(/febrero/);
});

it('has no switch and no filter, which are for slots', async () => {
  await page.show({ vista: 'mes' });
  await says('enero de 2027');
  expect(document.querySelector('[role="switch"]')).toBeNull();
});

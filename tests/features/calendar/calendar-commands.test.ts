import { expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
} from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { PENDING } from '#domain/calendar/edit.ts';
import type { Caregiver } from '#domain/people/person.ts';
import {
  type CommandDeps,
  calendarCommands,
} from '#features/calendar/commands/calendar-commands.ts';
import { removeShifts } from '#features/calendar/commands/remove-shifts.ts';
import { shiftOf } from '#tests/domain/calendar/arbitrary-days.ts';
import { memoryCalendar } from './memory-calendar.ts';

/** The grid's commands on a calendar in memory, and their announcements. */

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
/** The day on which the mainland sets its clocks back, so that the hour from 23:00 occurs twice. */
const LONG_SATURDAY = '2026-04-04';
const CAMILA = { id: 1, nombre: 'Camila' };
const DIEGO = { id: 2, nombre: 'Diego' };

function over(base: readonly CareRequest[], assigned: readonly Caregiver[] | null = null) {
  const { day, edit, arrive } = memoryCalendar(base);
  const calendar = { day, edit, open: { caregivers: { getValue: () => assigned } } };
  const said: string[] = [];
  let selected: Shift | null = null;
  const none = () => undefined;
  const deps: CommandDeps = {
    calendar: calendar as unknown as CommandDeps['calendar'],
    say: (text) => said.push(text),
    choice: PENDING,
    ask: none,
    select(shift) {
      selected = shift;
    },
    follow: none,
    openSheet: none,
    openHelp: none,
    moveDays: none,
    page: none,
  };
  return {
    deps,
    commands: calendarCommands(deps),
    said,
    day,
    selected: () => selected,
    arrive,
  };
}

it('a tap on a new slot leaves what another device saved there meanwhile, and announces it', () => {
  const { commands, said, day, arrive } = over([]);
  commands.press({ fecha: TUESDAY, slot: 24 }, true);
  arrive([careRequestOver(TUESDAY, 24, 28, 'confirmada', CAMILA)]);
  commands.press({ fecha: TUESDAY, slot: 24 }, true);
  const [shift, ...others] = day(TUESDAY).shifts;
  expect(others).toEqual([]);
  expect(shift).toMatchObject({ start: 720, end: 840, cuidador: CAMILA });
  expect(said.at(-1)).toBe(
    'Como estaba: martes, 24 de noviembre, 12:00 a 14:00, confirmada, Camila',
  );
});

it('a shift added by tap is selected as a whole, one added by click is not; a press never removes it', () => {
  const { commands, selected } = over([]);
  const at = (slot: number) => ({ fecha: TUESDAY, slot });
  commands.press(at(24), true);
  commands.press(at(25), true);
  expect(selected()).toMatchObject({ fecha: TUESDAY, start: 720, end: 780 });
  commands.press(at(24), true);
  expect(selected()).toMatchObject({ fecha: TUESDAY, start: 720, end: 780 });
  commands.press(at(30), false);
  expect(selected()).toBeNull();
  commands.press(at(25), false);
  expect(selected()).toMatchObject({ fecha: TUESDAY, start: 720, end: 780 });
});

/** A new shift from 12:00 to 13:00, over whose second half another device has saved something meanwhile. */
async function contested() {
  const made = over([]);
  await made.commands.paint(TUESDAY, { start: 720, end: 780 });
  made.arrive([careRequestOver(TUESDAY, 25, 28, 'confirmada', CAMILA)]);
  return { ...made, mine: shiftOf(made.day(TUESDAY).shown, 24) };
}

const FREED = 'Quitado: martes, 24 de noviembre, 12:00 a 12:30';
const STANDING = 'Como estaba: martes, 24 de noviembre, 12:30 a 14:00, confirmada, Camila';

it.each<[string, string, (made: Awaited<ReturnType<typeof contested>>) => void]>([
  ['a slot', STANDING, ({ commands }) => commands.remove({ fecha: TUESDAY, slot: 25 })],
  ['a part', STANDING, ({ commands }) => commands.removePart(TUESDAY, { start: 750, end: 780 })],
  ['a shift', `${FREED}. ${STANDING}`, ({ deps, mine }) => removeShifts(deps, [mine])],
  [
    'the end of a shift',
    `Acortado: martes 24, 12:00 a 12:30, media hora. ${STANDING}`,
    ({ commands, mine }) => commands.resize(mine, { start: 720, end: 750 }),
  ],
])(
  'announces that beneath %s is what another device saved meanwhile',
  async (_, announced, free) => {
    const made = await contested();
    free(made);
    expect(made.day(TUESDAY).shifts.at(-1)).toMatchObject({
      start: 750,
      end: 840,
      cuidador: CAMILA,
    });
    expect(made.said.at(-1)).toBe(announced);
  },
);

it('says what was removed also where it overlapped what stays', () => {
  const even = careRequestOver(TUESDAY, 20, 22, 'confirmada', CAMILA);
  const odd = { ...careRequestOver(TUESDAY, 20, 22, 'pendiente', null), horaInicio: '10:15' };
  const when = 'martes, 24 de noviembre';
  const removing = (start: number) => {
    const made = over([even, odd]);
    const found = made.day(TUESDAY).shifts.find((one) => one.start === start);
    if (found === undefined) throw new Error('no shift');
    removeShifts(made.deps, [found]);
    return made.said;
  };
  expect(removing(615)).toEqual([
    `Quitado: ${when}, 10:15 a 11:00. Como estaba: ${when}, 10:00 a 11:00, confirmada, Camila`,
  ]);
  expect(removing(600)).toEqual([
    `Quitado: ${when}, 10:00 a 11:00. Como estaba: ${when}, 10:15 a 11:00, pendiente`,
  ]);
});

it('gives both parts of a night another caregiver, and removes both, with one announcement', () => {
  const { deps, commands, said, day } = over([
    careRequestOver(TUESDAY, 40, 48, 'pendiente', null),
    careRequestOver(WEDNESDAY, 0, 16, 'pendiente', null),
  ]);
  const parts = () => [...day(TUESDAY).shifts, ...day(WEDNESDAY).shifts];
  commands.assign(parts(), { status: 'confirmada', cuidador: CAMILA });
  expect(parts()).toMatchObject([
    { fecha: TUESDAY, start: 1200, end: 1440, cuidador: CAMILA },
    { fecha: WEDNESDAY, start: 0, end: 480, cuidador: CAMILA },
  ]);
  removeShifts(deps, parts());
  expect(parts()).toEqual([]);
  expect(said).toEqual([
    'Cambiado: martes, 24 de noviembre, 20:00 a 24:00, confirmada, Camila; miércoles, 25 de noviembre, 00:00 a 08:00, confirmada, Camila',
    'Noche completa. Quitado: martes, 24 de noviembre, 20:00 a 24:00. Quitado: miércoles, 25 de noviembre, 00:00 a 08:00',
  ]);
});

it('says that there is nothing to remove', () => {
  const { commands, said } = over([]);
  commands.remove({ fecha: TUESDAY, slot: 21 });
  expect(said).toEqual(['Aquí no hay ningún turno']);
});

it('announces everything that is removed with a slot of a shift off the grid', async () => {
  const careRequest = {
    ...careRequestOver(TUESDAY, 20, 30, 'pendiente', null),
    horaInicio: '10:10',
    horaFin: '14:50',
  };
  const { commands, said, day } = over([careRequest]);
  await commands.remove({ fecha: TUESDAY, slot: 21 });
  expect(day(TUESDAY).shifts).toEqual([]);
  expect(said).toEqual(['Quitado: martes, 24 de noviembre, 10:10 a 14:50']);
});

it('announces real hours, not those of the clock', () => {
  const { commands, said, day } = over([careRequestOver(LONG_SATURDAY, 44, 46, 'pendiente', null)]);
  const shift = shiftOf(day(LONG_SATURDAY).shown, 44);
  commands.resize(shift, { start: 22 * 60, end: 24 * 60 });
  expect(said).toEqual(['Alargado: sábado 4, 22:00 a 24:00, 3 horas']);
});

it('a shift that is dragged stays where it was if somebody has come to the other place meanwhile', async () => {
  const made = over([careRequestOver(TUESDAY, 24, 28, 'confirmada', CAMILA)]);
  const shift = shiftOf(made.day(TUESDAY).shown, 24);
  const taken = careRequestOver(WEDNESDAY, 29, 30, 'pendiente', null);
  made.arrive([careRequestOver(TUESDAY, 24, 28, 'confirmada', CAMILA), taken]);
  await made.commands.move(shift, { days: 1, slots: 2 });
  expect(made.said.at(-1)).toBe('Ese horario ya está ocupado');
  expect(made.selected()).toBeNull();
  await made.commands.move(shift, { days: 1, slots: -4 });
  expect(made.said.at(-1)).toBe('Movido: miércoles, 25 de noviembre, 10:00 a 12:00');
  expect(made.selected()).toMatchObject({ fecha: WEDNESDAY, start: 600, end: 720 });
  expect(made.day(TUESDAY).shifts).toEqual([]);
  expect(made.day(WEDNESDAY).shifts[0]).toMatchObject({ start: 600, cuidador: CAMILA });
});

it('a night that is dragged from its morning stays selected where the clock skips its first hour', async () => {
  const parts = [careRequestOver('2027-09-04', 40, 48, 'pendiente', null)];
  const made = over([...parts, careRequestOver('2027-09-05', 2, 16, 'pendiente', null)]);
  const [morning] = made.day('2027-09-05').shifts;
  await made.commands.move(morning as Shift, { days: 0, slots: 2 });
  expect(made.said.at(-1)).toMatch(/septiembre, 21:00 a 24:00; .*septiembre, 01:00 a 09:00$/);
  expect(made.selected()).toMatchObject({ fecha: '2027-09-05', start: 60, end: 540 });
});

it('a shift of a caregiver who is no longer assigned asks for another one on another day, and says so', async () => {
  const made = over([careRequestOver(TUESDAY, 24, 28, 'confirmada', CAMILA)], []);
  const shift = shiftOf(made.day(TUESDAY).shown, 24);
  await made.commands.move(shift, { days: 0, slots: 2 });
  expect(made.day(TUESDAY).shifts[0]).toMatchObject({ start: 780, cuidador: CAMILA });
  const later = shiftOf(made.day(TUESDAY).shown, 26);
  await made.commands.move(later, { days: 1, slots: 0 });
  expect(made.day(WEDNESDAY).shifts[0]).toMatchObject({ status: 'pendiente', cuidador: null });
  expect(made.said.at(-1)).toBe(
    'Movido: miércoles, 25 de noviembre, 13:00 a 15:00. Camila ya no puede recibir turnos nuevos: en otro día queda pendiente, sin cuidador',
  );
});

/** Camila comes from 10:40 to 11:25, over what another tool or this one has put there. */
const overlapping = (below: 'confirmada' | 'pendiente') => {
  const odd = { ...careRequestOver(TUESDAY, 20, 24, 'confirmada', CAMILA), horaInicio: '10:40' };
  const above = { ...odd, horaFin: '11:25' };
  const even = careRequestOver(TUESDAY, 20, 24, below, below === 'confirmada' ? DIEGO : null);
  const made = over([even, above]);
  const starts = () => made.day(TUESDAY).shifts.map(({ start }) => start);
  return { ...made, starts, key: careRequestKey(above) };
};

it('a pointer means the shift that is drawn under it', async () => {
  const { commands, selected, starts, key } = overlapping('confirmada');
  commands.press({ fecha: TUESDAY, slot: 21, key }, false);
  expect(selected()).toMatchObject({ start: 640, cuidador: CAMILA });
  commands.press({ fecha: TUESDAY, slot: 21, key: '10:00' }, false);
  expect(selected()).toMatchObject({ start: 600, cuidador: DIEGO });
  await commands.remove({ fecha: TUESDAY, slot: 21, key });
  expect(starts()).toEqual([600]);
});

it('a key means the shift that the slot shows: one that is confirmed over one that is requested', async () => {
  const { commands, selected, starts } = overlapping('pendiente');
  commands.press({ fecha: TUESDAY, slot: 20 }, false);
  expect(selected()).toMatchObject({ start: 600 });
  commands.press({ fecha: TUESDAY, slot: 21 }, false);
  expect(selected()).toMatchObject({ start: 640 });
  await commands.remove({ fecha: TUESDAY, slot: 21 });
  expect(starts()).toEqual([600]);
});

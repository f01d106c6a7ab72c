import { expect, it } from 'vitest';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { shiftAt } from '#domain/calendar/day.ts';
import { assignShift, PENDING, paint, removeSlots } from '#domain/calendar/edit.ts';
import { addDays } from '#domain/calendar/time.ts';
import {
  addShiftAcrossDays,
  currentNightRest,
  describeNightSpan,
  freeOf,
} from '#features/calendar/commands/night-shift.ts';
import { nightRestOf, wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { shiftOf } from '#tests/domain/calendar/arbitrary-days.ts';
import { memoryCalendar } from './memory-calendar.ts';

/** A shift across midnight, on a calendar in memory: the edits of both days, and the announcements. */

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
/** The night in which 23:00 to 24:00 occurs twice on the mainland, and the one without 00:00 to 01:00. */
const LONG = '2026-04-04';
const SHORT = '2026-09-05';
const ANA = { id: 1, nombre: 'Ana' };
const NIGHT = { start: 20 * 60, end: 32 * 60 };

function over(base: readonly CareRequest[] = []) {
  const { day, edit, draft, undo } = memoryCalendar(base);
  const said: string[] = [];
  return {
    said,
    day,
    add: (fecha: string, span: { readonly start: number; readonly end: number }) =>
      addShiftAcrossDays({ day, edit }, (text) => said.push(text), fecha, span, {
        status: 'confirmada',
        cuidador: ANA,
      }),
    edit,
    undo,
    /** The changes that a save sends. */
    sent: () =>
      Object.keys(draft().days).flatMap((fecha) =>
        day(fecha).changes.map(({ accion, record }) => [accion, record]),
      ),
  };
}

it('a night is one care request on each of its days, with the same status and caregiver, and one undo step', () => {
  const { add, undo, said, sent, day } = over();
  add(SUNDAY, NIGHT);
  expect(sent()).toEqual([
    ['inscribir', careRequestOver(SUNDAY, 40, 48, 'confirmada', ANA)],
    ['inscribir', careRequestOver(MONDAY, 0, 16, 'confirmada', ANA)],
  ]);
  expect(said).toEqual([
    'Agregado: domingo, 22 de noviembre, 20:00 a 08:00 del día siguiente, 12 horas',
  ]);
  undo();
  expect([day(SUNDAY).shifts, day(MONDAY).shifts]).toEqual([[], []]);
});

it('occupied hours on either day stay, and only the added ones are announced', () => {
  const taken = [
    careRequestOver(SUNDAY, 40, 42, 'pendiente', null),
    careRequestOver(MONDAY, 12, 14, 'pendiente', null),
  ];
  const { add, said, sent, day } = over(taken);
  expect(freeOf(day, SUNDAY, NIGHT).map(describeNightSpan)).toEqual([
    '21:00–06:00 del día siguiente',
    '07:00–08:00 del día siguiente',
  ]);
  add(SUNDAY, NIGHT);
  expect(sent()).toEqual([
    ['inscribir', careRequestOver(SUNDAY, 42, 48, 'confirmada', ANA)],
    ['inscribir', careRequestOver(MONDAY, 0, 12, 'confirmada', ANA)],
    ['inscribir', careRequestOver(MONDAY, 14, 16, 'confirmada', ANA)],
  ]);
  expect(said).toEqual([
    'Agregado: domingo, 22 de noviembre, 21:00 a 06:00 del día siguiente; lunes, 23 de noviembre, 07:00 a 08:00, 10 horas',
  ]);
});

it('a night is a shift of its own, also where only half an hour of it is on a day', () => {
  const { add, sent } = over();
  add(SUNDAY, { start: 15 * 60, end: 23 * 60 + 30 });
  add(MONDAY, { start: 30, end: 4 * 60 });
  add(SUNDAY, { start: 23 * 60 + 30, end: 24 * 60 + 30 });
  expect(sent()).toEqual([
    ['inscribir', careRequestOver(SUNDAY, 30, 47, 'confirmada', ANA)],
    ['inscribir', careRequestOver(SUNDAY, 47, 48, 'confirmada', ANA)],
    ['inscribir', careRequestOver(MONDAY, 0, 1, 'confirmada', ANA)],
    ['inscribir', careRequestOver(MONDAY, 1, 8, 'confirmada', ANA)],
  ]);
});

it('a night without free hours changes nothing', () => {
  const { add, said, sent } = over([
    careRequestOver(SUNDAY, 40, 48, 'pendiente', null),
    careRequestOver(MONDAY, 0, 16, 'pendiente', null),
  ]);
  add(SUNDAY, NIGHT);
  expect(sent()).toEqual([]);
  expect(said).toEqual(['Ese horario ya está ocupado']);
});

it('a night with a clock change counts real hours', () => {
  const long = over();
  long.add(LONG, NIGHT);
  expect(long.said).toEqual([
    'Agregado: sábado, 4 de abril, 20:00 a 08:00 del día siguiente, 13 horas',
  ]);
  const short = over();
  short.add(SHORT, NIGHT);
  expect(short.sent()).toEqual([
    ['inscribir', careRequestOver(SHORT, 40, 48, 'confirmada', ANA)],
    ['inscribir', careRequestOver('2026-09-06', 2, 16, 'confirmada', ANA)],
  ]);
  expect(short.said).toEqual([
    'Agregado: sábado, 5 de septiembre, 20:00 a 08:00 del día siguiente, 11 horas',
  ]);
});

it.each([
  { taken: [0, 4], free: ['20:00–24:00', '02:00–08:00 del día siguiente'] },
  { taken: [10, 12], free: ['20:00–05:00 del día siguiente', '06:00–08:00 del día siguiente'] },
  { taken: [2, 16], free: ['20:00–24:00'] },
])(
  'is divided by what is taken from slot $taken.0 on, and not by the hour that the clock skips',
  ({ taken: [from = 0, to = 0], free }) => {
    const { day } = over([careRequestOver(addDays(SHORT, 1), from, to, 'pendiente', null)]);
    expect(freeOf(day, SHORT, NIGHT).map(describeNightSpan)).toEqual(free);
  },
);

it.each([SUNDAY, LONG, SHORT])('the rest of the night of %s is found from either part', (fecha) => {
  const next = addDays(fecha, 1);
  const { add, day } = over([careRequestOver(next, 20, 24, 'confirmada', ANA)]);
  add(fecha, NIGHT);
  const beyond = (at: string, slot: number) => {
    const { before, after } = nightRestOf(day, shiftOf(day(at).shown, slot));
    return [before, after].map((part) => part && [part.fecha, part.start / 60, part.end / 60]);
  };
  const morning = fecha === SHORT ? 1 : 0;
  expect(beyond(fecha, 44)).toEqual([null, [next, morning, 8]]);
  expect(beyond(next, 10)).toEqual([[fecha, 20, 24], null]);
  expect(beyond(next, 21)).toEqual([null, null]);
});

it('a morning that is stored from midnight on is the rest of its night where the clock skips that hour', () => {
  const sunday = addDays(SHORT, 1);
  const { day } = over([
    careRequestOver(SHORT, 40, 48, 'confirmada', ANA),
    careRequestOver(sunday, 0, 16, 'confirmada', ANA),
  ]);
  const whole = (fecha: string, slot: number) => {
    const shift = shiftAt(day(fecha).shown, slot);
    const parts = shift === null ? [] : wholeShift(day, shift);
    return parts.map((part) => [part.fecha, part.start / 60, part.end / 60]);
  };
  const [evening, morning] = [
    [SHORT, 20, 24],
    [sunday, 0, 8],
  ];
  expect(whole(SHORT, 44)).toEqual([evening, morning]);
  expect(whole(sunday, 10)).toEqual([morning, evening]);
});

it('another caregiver after midnight is another shift', () => {
  const { day } = over([
    careRequestOver(SUNDAY, 40, 48, 'confirmada', ANA),
    careRequestOver(MONDAY, 0, 16, 'confirmada', { id: 2, nombre: 'Luis' }),
  ]);
  const shift = shiftAt(day(SUNDAY).shown, 44);
  expect(shift && nightRestOf(day, shift)).toEqual({ before: null, after: null });
});

it('the rest of a night is known as it is now: with another caregiver, shorter, or gone', () => {
  const { add, day, edit } = over([careRequestOver(MONDAY, 16, 20, 'pendiente', null)]);
  add(SUNDAY, NIGHT);
  const night = nightRestOf(day, shiftOf(day(SUNDAY).shown, 44));
  const after = () => {
    const { before, after } = currentNightRest(day, night);
    expect(before).toBeNull();
    return after && [after.fecha, after.start / 60, after.end / 60, after.status];
  };
  expect(after()).toEqual([MONDAY, 0, 8, 'confirmada']);

  const { after: morning } = night;
  if (morning === null) throw new Error('nobody is there');
  edit(new Map([[MONDAY, (shown) => assignShift(shown, morning, PENDING)]]));
  // The pending shift from 8 to 10 is no part of the night.
  edit(new Map([[MONDAY, (shown) => paint(shown, 16, 20, PENDING)]]));
  expect(after()).toEqual([MONDAY, 0, 8, 'pendiente']);
  edit(new Map([[MONDAY, (shown) => removeSlots(shown, 10, 16)]]));
  expect(after()).toEqual([MONDAY, 0, 5, 'pendiente']);
  edit(new Map([[MONDAY, (shown) => removeSlots(shown, 0, 1)]]));
  expect(after()).toBeNull();
});

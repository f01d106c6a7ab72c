import fc from 'fast-check';
import type { CareRequest, ShiftCaregiver } from '#domain/calendar/care-request.ts';
import {
  type CalendarDay,
  type Cell,
  caregiversOf,
  deriveDay,
  type Shift,
  shiftAt,
  shiftsOf,
} from '#domain/calendar/day.ts';
import {
  assignShift,
  type Choice,
  paint,
  removeShift,
  removeSlots,
  resizeShift,
  toggle,
} from '#domain/calendar/edit.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  formatHora,
  SLOTS_PER_DAY,
} from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';

/** Generators of days as backends and people make them: overlapping, off the grid, to the end of the day. */
export const FECHA = '2026-11-23';

const caregivers: readonly (ShiftCaregiver | null)[] = [
  null,
  { id: 1, nombre: 'Ana Rojas' },
  { id: '2', nombre: 'Luis Soto' },
  { id: null, nombre: 'Vecina' },
];

export const caregiver = fc.constantFrom(...caregivers);
export const status = fc.constantFrom('pendiente' as const, 'confirmada' as const);
export const choice: fc.Arbitrary<Choice> = fc.record({ status, cuidador: caregiver });
export const slot = fc.integer({ min: 0, max: SLOTS_PER_DAY - 1 });

/** The possible spellings of the end of an interval; the end of the day has three. */
function endText(end: number): fc.Arbitrary<string> {
  return end === DAY_MINUTES
    ? fc.constantFrom('24:00', '00:00', '23:59')
    : fc.constant(formatHora(end));
}

function careRequestBetween(start: number, end: number): fc.Arbitrary<CareRequest> {
  return fc.record({
    fecha: fc.constant(FECHA),
    horaInicio: fc.constant(formatHora(start)),
    horaFin: endText(end),
    status,
    cuidador: caregiver,
  });
}

/** A care request on or off the grid, anywhere in the day. */
export const anyCareRequest: fc.Arbitrary<CareRequest> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.nat(47), fc.nat(47)).map((ends) => ends.map((s) => s * 30)),
    },
    { weight: 1, arbitrary: fc.tuple(fc.nat(1438), fc.nat(1438)) },
  )
  .chain(([a = 0, b = 0]) =>
    careRequestBetween(Math.min(a, b), a % 30 || b % 30 ? Math.max(a, b) + 1 : Math.max(a, b) + 30),
  );

/** Any care requests, which may overlap. */
export const anyCareRequests = fc.array(anyCareRequest, { maxLength: 8 });

/** Records on the slots without overlaps, as this app and the reference backend keep them. */
export const tidyCareRequests: fc.Arbitrary<readonly CareRequest[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: SLOTS_PER_DAY }), { maxLength: 12 })
  .map((ends) => ends.sort((a, b) => a - b))
  .chain((ends) => {
    const pairs: [number, number][] = [];
    for (let at = 0; at + 1 < ends.length; at += 2) {
      pairs.push([(ends[at] ?? 0) * 30, (ends[at + 1] ?? 0) * 30]);
    }
    return fc.tuple(...pairs.map(([start, end]) => careRequestBetween(start, end)));
  });

type Edit = (day: CalendarDay) => CalendarDay;

/** The edit of one of a day's shifts; a day without shifts stays. */
function onShift(index: number, edit: (day: CalendarDay, shift: Shift) => CalendarDay): Edit {
  return (day) => {
    const shifts = shiftsOf(day);
    const shift = shifts[index % shifts.length];
    return shift === undefined ? day : edit(day, shift);
  };
}

/** One user edit of a day. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(slot, choice).map(
    ([at, what]): Edit =>
      (day) =>
        toggle(day, at, what, deriveDay(FECHA, [])),
  ),
  fc.tuple(slot, slot, choice).map(
    ([a, b, what]): Edit =>
      (day) =>
        paint(day, Math.min(a, b), Math.max(a, b) + 1, what),
  ),
  slot.map(
    (at): Edit =>
      (day) =>
        removeSlots(day, at, at + 1),
  ),
  fc.nat(20).map((index) => onShift(index, removeShift)),
  fc
    .tuple(fc.nat(20), choice)
    .map(([index, what]) => onShift(index, (day, shift) => assignShift(day, shift, what))),
  fc
    .tuple(fc.nat(20), fc.integer({ min: -100, max: 1600 }), fc.integer({ min: -100, max: 1600 }))
    .map(([index, start, end]) =>
      onShift(index, (day, shift) => resizeShift(day, shift, { start, end })),
    ),
);

const anyEdits = fc.array(anyEdit, { maxLength: 6 });

function editAll(day: CalendarDay, edits: readonly Edit[]): CalendarDay {
  return edits.reduce((edited, edit) => edit(edited), day);
}

/** A day of care requests, and the same day after some user edits. */
export function editedDay(careRequests: fc.Arbitrary<readonly CareRequest[]>) {
  return fc.tuple(careRequests, anyEdits).map(([list, edits]) => ({
    careRequests: list,
    day: deriveDay(FECHA, list),
    wanted: editAll(deriveDay(FECHA, list), edits),
  }));
}

/** A cell as it is on the server, for comparisons, because «nueva» exists only on the device. */
export function care(cell: Cell | null): string {
  return cell === null
    ? 'libre'
    : `${cell.status}/${caregiversOf(cell)
        .map(({ id, nombre }) => id ?? nombre)
        .join('+')}`;
}

export const CLOCK = zoneClock('America/Santiago');
export const ANA = { id: 1, nombre: 'Ana Rojas' };
export const NEXT = addDays(FECHA, 1);

/** The shift of a slot, in which there must be one. */
export function shiftOf(day: CalendarDay, at: number): Shift {
  const shift = shiftAt(day, at);
  if (shift === null) throw new Error(`no shift at ${at}`);
  return shift;
}

/** Days by fecha; others are empty. */
export function calendarOf(...days: readonly CalendarDay[]) {
  const byFecha = new Map(days.map((day) => [day.fecha, day]));
  return (fecha: Fecha) => ({
    shown: byFecha.get(fecha) ?? deriveDay(fecha, []),
    clock: CLOCK.dayOf(fecha),
  });
}

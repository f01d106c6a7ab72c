import fc from 'fast-check';
import {
  blocksOf,
  type CalendarDay,
  type Cell,
  carersOf,
  deriveDay,
} from '#domain/calendar/day.ts';
import {
  assignBlock,
  type Choice,
  paint,
  removeBlock,
  removeSlots,
  resizeBlock,
  toggle,
} from '#domain/calendar/edit.ts';
import type { CareRecord, Carer } from '#domain/calendar/record.ts';
import { DAY_MINUTES, formatHora, SLOTS_PER_DAY } from '#domain/calendar/time.ts';

/** Generators of days as backends and people make them: overlapping, off the half hour, to the end of the day. */
export const FECHA = '2026-11-23';

const carers: readonly (Carer | null)[] = [
  null,
  { id: 1, nombre: 'Ana Rojas' },
  { id: '2', nombre: 'Luis Soto' },
  { id: null, nombre: 'Vecina' },
];

export const carer = fc.constantFrom(...carers);
export const status = fc.constantFrom('pendiente' as const, 'confirmada' as const);
export const choice: fc.Arbitrary<Choice> = fc.record({ status, cuidador: carer });
export const slot = fc.integer({ min: 0, max: SLOTS_PER_DAY - 1 });

/** The possible spellings of the end of an interval; the end of the day has three. */
function endText(end: number): fc.Arbitrary<string> {
  return end === DAY_MINUTES
    ? fc.constantFrom('24:00', '00:00', '23:59')
    : fc.constant(formatHora(end));
}

function recordBetween(start: number, end: number): fc.Arbitrary<CareRecord> {
  return fc.record({
    fecha: fc.constant(FECHA),
    horaInicio: fc.constant(formatHora(start)),
    horaFin: endText(end),
    status,
    cuidador: carer,
  });
}

/** A record on or off the half hours, anywhere in the day. */
export const anyRecord: fc.Arbitrary<CareRecord> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(fc.nat(47), fc.nat(47)).map((ends) => ends.map((s) => s * 30)),
    },
    { weight: 1, arbitrary: fc.tuple(fc.nat(1438), fc.nat(1438)) },
  )
  .chain(([a = 0, b = 0]) =>
    recordBetween(Math.min(a, b), a % 30 || b % 30 ? Math.max(a, b) + 1 : Math.max(a, b) + 30),
  );

/** Any records, which may overlap. */
export const anyRecords = fc.array(anyRecord, { maxLength: 8 });

/** Records on the half hours without overlaps, as this app and the reference backend keep them. */
export const tidyRecords: fc.Arbitrary<readonly CareRecord[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: SLOTS_PER_DAY }), { maxLength: 12 })
  .map((ends) => ends.sort((a, b) => a - b))
  .chain((ends) => {
    const pairs: [number, number][] = [];
    for (let at = 0; at + 1 < ends.length; at += 2) {
      pairs.push([(ends[at] ?? 0) * 30, (ends[at + 1] ?? 0) * 30]);
    }
    return fc.tuple(...pairs.map(([start, end]) => recordBetween(start, end)));
  });

type Edit = (day: CalendarDay) => CalendarDay;

function onBlock(index: number, edit: (day: CalendarDay, at: number) => CalendarDay): Edit {
  return (day) => {
    const blocks = blocksOf(day);
    return blocks.length === 0 ? day : edit(day, index % blocks.length);
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
  fc.nat(20).map((index) =>
    onBlock(index, (day, at) => {
      const block = blocksOf(day)[at];
      return block ? removeBlock(day, block) : day;
    }),
  ),
  fc.tuple(fc.nat(20), choice).map(([index, what]) =>
    onBlock(index, (day, at) => {
      const block = blocksOf(day)[at];
      return block ? assignBlock(day, block, what) : day;
    }),
  ),
  fc
    .tuple(fc.nat(20), fc.integer({ min: -100, max: 1600 }), fc.integer({ min: -100, max: 1600 }))
    .map(([index, start, end]) =>
      onBlock(index, (day, at) => {
        const block = blocksOf(day)[at];
        return block ? resizeBlock(day, block, { start, end }) : day;
      }),
    ),
);

const anyEdits = fc.array(anyEdit, { maxLength: 6 });

function editAll(day: CalendarDay, edits: readonly Edit[]): CalendarDay {
  return edits.reduce((edited, edit) => edit(edited), day);
}

/** A day of records, and the same day after some user edits. */
export function editedDay(records: fc.Arbitrary<readonly CareRecord[]>) {
  return fc.tuple(records, anyEdits).map(([list, edits]) => ({
    records: list,
    day: deriveDay(FECHA, list),
    wanted: editAll(deriveDay(FECHA, list), edits),
  }));
}

/** What a cell is on the server, for comparisons, since «nueva» exists only on the device. */
export function care(cell: Cell | null): string {
  return cell === null
    ? 'libre'
    : `${cell.status}/${carersOf(cell)
        .map(({ id, nombre }) => id ?? nombre)
        .join('+')}`;
}

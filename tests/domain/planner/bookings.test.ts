import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { paint, removeSlots } from '#domain/calendar/edit.ts';
import { recordOver, sameCarer } from '#domain/calendar/record.ts';
import { bookingsOf, bookingsOn, doubleBookings } from '#domain/planner/bookings.ts';
import { intersection } from '#domain/planner/span.ts';
import { anyRecords, editedDay, FECHA } from '#tests/domain/calendar/arbitrary-days.ts';

const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: '2', nombre: 'Luis Soto' };
const NEXT = '2026-11-24';

describe('a caregiver in two places', () => {
  it('is found by day, time and place', () => {
    const here = bookingsOn(
      deriveDay(FECHA, [recordOver(FECHA, 16, 24, 'confirmada', ANA)]),
      'Nana',
    );
    const elsewhere = bookingsOf(
      [FECHA, NEXT],
      [
        recordOver(FECHA, 20, 24, 'confirmada', ANA),
        recordOver(FECHA, 24, 30, 'confirmada', ANA),
        recordOver(FECHA, 16, 20, 'confirmada', LUIS),
        recordOver(NEXT, 16, 24, 'confirmada', ANA),
      ],
      EMPTY_DRAFT,
      'Tata',
    );
    expect(doubleBookings(here, elsewhere)).toEqual([
      { fecha: FECHA, start: 600, end: 720, cuidador: ANA, with: 'Tata' },
    ]);
  });

  it('is found even if somebody else comes at the same time', () => {
    const both = [ANA, LUIS].map((carer) => recordOver(FECHA, 16, 24, 'confirmada', carer));
    const here = bookingsOn(deriveDay(FECHA, both), 'Nana');
    const at = (carer: typeof ANA | typeof LUIS) =>
      bookingsOf([FECHA], [recordOver(FECHA, 20, 24, 'confirmada', carer)], EMPTY_DRAFT, 'Tata');
    for (const cuidador of [ANA, LUIS]) {
      expect(doubleBookings(here, at(cuidador))).toEqual([
        { fecha: FECHA, start: 600, end: 720, cuidador, with: 'Tata' },
      ]);
    }
  });

  it('includes unsent and drafted shifts elsewhere, but not those removed in the draft', () => {
    const here = bookingsOn(
      deriveDay(FECHA, [recordOver(FECHA, 16, 24, 'confirmada', ANA)]),
      'Nana',
    );
    const held = deriveDay(FECHA, [recordOver(FECHA, 20, 30, 'confirmada', ANA)]);
    const freed = editDraft(EMPTY_DRAFT, [{ held, wanted: removeSlots(held, 20, 22) }]);
    expect(
      doubleBookings(
        here,
        bookingsOf([FECHA], [recordOver(FECHA, 20, 30, 'confirmada', ANA)], freed, 'Tata'),
      ),
    ).toEqual([{ fecha: FECHA, start: 660, end: 720, cuidador: ANA, with: 'Tata' }]);
    const empty = deriveDay(NEXT, []);
    const drafted = editDraft(EMPTY_DRAFT, [
      { held: empty, wanted: paint(empty, 0, 2, { status: 'confirmada', cuidador: ANA }) },
    ]);
    expect(bookingsOf([NEXT], [], drafted, 'Tata')).toEqual([
      { fecha: NEXT, start: 0, end: 60, cuidador: ANA, with: 'Tata' },
    ]);
  });

  it('is reported once if the status changes within the shift', () => {
    const day = paint(deriveDay(FECHA, [recordOver(FECHA, 16, 20, 'confirmada', ANA)]), 20, 24, {
      status: 'confirmada',
      cuidador: ANA,
    });
    const there = bookingsOf(
      [FECHA],
      [recordOver(FECHA, 16, 24, 'confirmada', ANA)],
      EMPTY_DRAFT,
      'Tata',
    );
    expect(doubleBookings(bookingsOn(day, 'Nana'), there)).toEqual([
      { fecha: FECHA, start: 480, end: 720, cuidador: ANA, with: 'Tata' },
    ]);
  });

  it('is reported by day and time, once for each person and place', () => {
    const at = (fecha: string, from: number, to: number, carer: typeof ANA | typeof LUIS) =>
      recordOver(fecha, from, to, 'confirmada', carer);
    const here = bookingsOf(
      [NEXT, FECHA],
      [
        at(NEXT, 0, 4, ANA),
        at(FECHA, 16, 20, ANA),
        at(FECHA, 16, 20, LUIS),
        at(FECHA, 30, 34, ANA),
      ],
      EMPTY_DRAFT,
      'Nana',
    );
    const there = (where: string, ...records: readonly ReturnType<typeof at>[]) =>
      bookingsOf([FECHA, NEXT], records, EMPTY_DRAFT, where);
    const found = doubleBookings(here, [
      ...there('Tata', at(FECHA, 18, 20, ANA), at(FECHA, 30, 34, ANA), at(NEXT, 0, 4, ANA)),
      ...there('Tía', at(FECHA, 16, 20, ANA), at(FECHA, 17, 20, LUIS)),
    ]);
    expect(
      found.map(({ fecha, start, cuidador, with: where }) => [fecha, start, cuidador, where]),
    ).toEqual([
      [FECHA, 480, ANA, 'Tía'],
      [FECHA, 510, LUIS, 'Tía'],
      [FECHA, 540, ANA, 'Tata'],
      [FECHA, 900, ANA, 'Tata'],
      [NEXT, 0, ANA, 'Tata'],
    ]);
  });

  it('is every overlap of the same person, and nothing else', () => {
    fc.assert(
      fc.property(editedDay(anyRecords), editedDay(anyRecords), (one, other) => {
        const here = bookingsOn(one.wanted, 'Nana');
        const there = bookingsOn(other.wanted, 'Tata');
        const found = doubleBookings(here, there);
        const key = (id: unknown, at: number) => `${id} ${at}`;
        const minutes = new Set(
          found.flatMap(({ cuidador, start, end }) =>
            Array.from({ length: end - start }, (_, at) =>
              key(cuidador.id ?? cuidador.nombre, start + at),
            ),
          ),
        );
        const wanted = new Set<string>();
        for (const a of here) {
          for (const b of there.filter((place) => sameCarer(place.cuidador, a.cuidador))) {
            for (const { start, end } of intersection([a], [b])) {
              for (let at = start; at < end; at += 1) {
                wanted.add(key(a.cuidador.id ?? a.cuidador.nombre, at));
              }
            }
          }
        }
        expect(minutes).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
  });
});

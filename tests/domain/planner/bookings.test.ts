import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver, sameCaregiver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { paint, removeSlots } from '#domain/calendar/edit.ts';
import { bookingsOf, bookingsOn, doubleBookings } from '#domain/planner/bookings.ts';
import { intersection } from '#domain/planner/span.ts';
import { anyCareRequests, editedDay, FECHA } from '#tests/domain/calendar/arbitrary-days.ts';

const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: '2', nombre: 'Luis Soto' };
const NEXT = '2026-11-24';

describe('a caregiver in two places', () => {
  it('is found by day, time and place', () => {
    const here = bookingsOn(
      deriveDay(FECHA, [careRequestOver(FECHA, 16, 24, 'confirmada', ANA)]),
      'Nana',
    );
    const otherBookings = bookingsOf(
      [FECHA, NEXT],
      [
        careRequestOver(FECHA, 20, 24, 'confirmada', ANA),
        careRequestOver(FECHA, 24, 30, 'confirmada', ANA),
        careRequestOver(FECHA, 16, 20, 'confirmada', LUIS),
        careRequestOver(NEXT, 16, 24, 'confirmada', ANA),
      ],
      EMPTY_DRAFT,
      'Tata',
    );
    expect(doubleBookings(here, otherBookings)).toEqual([
      { fecha: FECHA, start: 600, end: 720, cuidador: ANA, with: 'Tata' },
    ]);
  });

  it('is found even if somebody else comes at the same time', () => {
    const both = [ANA, LUIS].map((caregiver) =>
      careRequestOver(FECHA, 16, 24, 'confirmada', caregiver),
    );
    const here = bookingsOn(deriveDay(FECHA, both), 'Nana');
    const at = (caregiver: typeof ANA | typeof LUIS) =>
      bookingsOf(
        [FECHA],
        [careRequestOver(FECHA, 20, 24, 'confirmada', caregiver)],
        EMPTY_DRAFT,
        'Tata',
      );
    for (const cuidador of [ANA, LUIS]) {
      expect(doubleBookings(here, at(cuidador))).toEqual([
        { fecha: FECHA, start: 600, end: 720, cuidador, with: 'Tata' },
      ]);
    }
  });

  it('includes unsent and drafted shifts with other patients, but not those removed in the draft', () => {
    const here = bookingsOn(
      deriveDay(FECHA, [careRequestOver(FECHA, 16, 24, 'confirmada', ANA)]),
      'Nana',
    );
    const expected = deriveDay(FECHA, [careRequestOver(FECHA, 20, 30, 'confirmada', ANA)]);
    const freed = editDraft(EMPTY_DRAFT, [{ expected, wanted: removeSlots(expected, 20, 22) }]);
    expect(
      doubleBookings(
        here,
        bookingsOf([FECHA], [careRequestOver(FECHA, 20, 30, 'confirmada', ANA)], freed, 'Tata'),
      ),
    ).toEqual([{ fecha: FECHA, start: 660, end: 720, cuidador: ANA, with: 'Tata' }]);
    const empty = deriveDay(NEXT, []);
    const drafted = editDraft(EMPTY_DRAFT, [
      { expected: empty, wanted: paint(empty, 0, 2, { status: 'confirmada', cuidador: ANA }) },
    ]);
    expect(bookingsOf([NEXT], [], drafted, 'Tata')).toEqual([
      { fecha: NEXT, start: 0, end: 60, cuidador: ANA, with: 'Tata' },
    ]);
  });

  it('is reported once if the status changes within the shift', () => {
    const day = paint(
      deriveDay(FECHA, [careRequestOver(FECHA, 16, 20, 'confirmada', ANA)]),
      20,
      24,
      {
        status: 'confirmada',
        cuidador: ANA,
      },
    );
    const there = bookingsOf(
      [FECHA],
      [careRequestOver(FECHA, 16, 24, 'confirmada', ANA)],
      EMPTY_DRAFT,
      'Tata',
    );
    expect(doubleBookings(bookingsOn(day, 'Nana'), there)).toEqual([
      { fecha: FECHA, start: 480, end: 720, cuidador: ANA, with: 'Tata' },
    ]);
  });

  it('is reported by day and time, once for each person and place', () => {
    const at = (fecha: string, from: number, to: number, caregiver: typeof ANA | typeof LUIS) =>
      careRequestOver(fecha, from, to, 'confirmada', caregiver);
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
    const there = (where: string, ...careRequests: readonly ReturnType<typeof at>[]) =>
      bookingsOf([FECHA, NEXT], careRequests, EMPTY_DRAFT, where);
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
      fc.property(editedDay(anyCareRequests), editedDay(anyCareRequests), (one, other) => {
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
          for (const b of there.filter((place) => sameCaregiver(place.cuidador, a.cuidador))) {
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

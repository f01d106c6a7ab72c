import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { caregiversOf, deriveDay, offGridAt, shiftAt, shiftsOf } from '#domain/calendar/day.ts';
import { anyCareRequests, care, FECHA } from './arbitrary-days.ts';

describe('a day built from its care requests', () => {
  it('is the same on every device, in whatever order the care requests came', () => {
    fc.assert(
      fc.property(
        anyCareRequests.chain((careRequests) =>
          fc.tuple(
            fc.constant(careRequests),
            fc.shuffledSubarray(careRequests, { minLength: careRequests.length }),
          ),
        ),
        ([careRequests, shuffled]) => {
          expect(deriveDay(FECHA, shuffled).cells.map(care)).toEqual(
            deriveDay(FECHA, careRequests).cells.map(care),
          );
        },
      ),
    );
  });

  it('shows a confirmed shift over a pending one, wherever each begins', () => {
    const pending = careRequestOver(FECHA, 22, 26, 'pendiente', null);
    const confirmed = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    for (const careRequests of [
      [pending, confirmed],
      [confirmed, pending],
    ]) {
      const shown = shiftsOf(deriveDay(FECHA, careRequests));
      expect(shown.map(({ start, end, status }) => [start / 30, end / 30, status])).toEqual([
        [20, 24, 'confirmada'],
        [24, 26, 'pendiente'],
      ]);
    }
  });

  it('shows everybody confirmed for a slot, in a fixed order, and nobody twice', () => {
    const ana = { id: 1, nombre: 'Ana' };
    const luis = { id: 2, nombre: 'Luis' };
    const careRequests = [
      careRequestOver(FECHA, 22, 28, 'confirmada', luis),
      careRequestOver(FECHA, 20, 24, 'confirmada', ana),
      careRequestOver(FECHA, 24, 26, 'confirmada', ana),
      careRequestOver(FECHA, 20, 28, 'confirmada', null),
      careRequestOver(FECHA, 18, 22, 'pendiente', luis),
    ];
    const shown = shiftsOf(deriveDay(FECHA, careRequests)).map((shift) => [
      shift.start / 30,
      shift.end / 30,
      shift.status,
      caregiversOf(shift).map(({ nombre }) => nombre),
    ]);
    expect(shown).toEqual([
      [18, 20, 'pendiente', ['Luis']],
      [20, 22, 'confirmada', ['Ana']],
      [22, 24, 'confirmada', ['Ana', 'Luis']],
      // Ana has two shifts that touch.
      [24, 26, 'confirmada', ['Ana', 'Luis']],
      [26, 28, 'confirmada', ['Luis']],
    ]);
  });

  it('ignores care requests of other days', () => {
    const other = careRequestOver('2026-11-24', 20, 24, 'pendiente', null);
    expect(shiftsOf(deriveDay(FECHA, [other]))).toEqual([]);
  });

  it('lists equal care requests off the grid once, and those of the same hours with the most certain last', () => {
    const off = (status: 'pendiente' | 'confirmada', id: number | null = null) => ({
      ...careRequestOver(FECHA, 20, 22, status, id === null ? null : { id, nombre: 'Ana' }),
      ...{ horaInicio: '10:10', horaFin: '10:40' },
    });
    const [ana, luis, wish] = [off('confirmada', 1), off('confirmada', 2), off('pendiente')];
    const same = [luis, ana, wish, { ...ana }, { ...wish }];
    const shown = shiftsOf(deriveDay(FECHA, same));
    expect(shown.map(({ status, cuidador }) => [status, cuidador?.id])).toEqual([
      ['pendiente', undefined],
      ['confirmada', 1],
      ['confirmada', 2],
    ]);
  });

  it('keeps a care request off the grid as it is, over every slot that it touches', () => {
    const odd = {
      ...careRequestOver(FECHA, 20, 22, 'pendiente', null),
      horaInicio: '10:10',
      horaFin: '11:40',
    };
    const day = deriveDay(FECHA, [odd]);
    const { fecha, status, cuidador } = odd;
    expect(shiftsOf(day)).toEqual([
      { fecha, start: 610, end: 700, status, cuidador, nueva: false, offGrid: odd },
    ]);
    expect([19, 20, 21, 22, 23, 24].map((at) => offGridAt(day, at) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(shiftAt(day, 23)?.offGrid).toEqual(odd);
  });

  it('has 48 slots, however its end is written', () => {
    for (const horaFin of ['24:00', '00:00', '23:59']) {
      const night = { ...careRequestOver(FECHA, 44, 48, 'pendiente', null), horaFin };
      const day = deriveDay(FECHA, [night]);
      expect(day.offGrid).toEqual([]);
      expect(day.cells.slice(44).every((cell) => cell !== null)).toBe(true);
    }
  });
});

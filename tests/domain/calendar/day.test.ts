import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockAt, blocksOf, carersOf, deriveDay, offGridAt } from '#domain/calendar/day.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { anyRecords, care, FECHA } from './arbitrary-days.ts';

describe('a day built from its records', () => {
  it('is the same on every device, in whatever order the records came', () => {
    fc.assert(
      fc.property(
        anyRecords.chain((records) =>
          fc.tuple(
            fc.constant(records),
            fc.shuffledSubarray(records, { minLength: records.length }),
          ),
        ),
        ([records, shuffled]) => {
          expect(deriveDay(FECHA, shuffled).cells.map(care)).toEqual(
            deriveDay(FECHA, records).cells.map(care),
          );
        },
      ),
    );
  });

  it('shows a confirmed shift over a pending one, wherever each begins', () => {
    const pending = recordOver(FECHA, 22, 26, 'pendiente', null);
    const confirmed = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    for (const records of [
      [pending, confirmed],
      [confirmed, pending],
    ]) {
      const shown = blocksOf(deriveDay(FECHA, records));
      expect(shown.map(({ start, end, status }) => [start / 30, end / 30, status])).toEqual([
        [20, 24, 'confirmada'],
        [24, 26, 'pendiente'],
      ]);
    }
  });

  it('shows everybody confirmed for a half hour, in a fixed order, and nobody twice', () => {
    const ana = { id: 1, nombre: 'Ana' };
    const luis = { id: 2, nombre: 'Luis' };
    const records = [
      recordOver(FECHA, 22, 28, 'confirmada', luis),
      recordOver(FECHA, 20, 24, 'confirmada', ana),
      recordOver(FECHA, 24, 26, 'confirmada', ana),
      recordOver(FECHA, 20, 28, 'confirmada', null),
      recordOver(FECHA, 18, 22, 'pendiente', luis),
    ];
    const shown = blocksOf(deriveDay(FECHA, records)).map((block) => [
      block.start / 30,
      block.end / 30,
      block.status,
      carersOf(block).map(({ nombre }) => nombre),
    ]);
    expect(shown).toEqual([
      [18, 20, 'pendiente', ['Luis']],
      [20, 22, 'confirmada', ['Ana']],
      [22, 26, 'confirmada', ['Ana', 'Luis']],
      [26, 28, 'confirmada', ['Luis']],
    ]);
  });

  it('ignores records of other days', () => {
    const other = recordOver('2026-11-24', 20, 24, 'pendiente', null);
    expect(blocksOf(deriveDay(FECHA, [other]))).toEqual([]);
  });

  it('keeps a record off the half hour as it is, over every half hour that it touches', () => {
    const odd = {
      ...recordOver(FECHA, 20, 22, 'pendiente', null),
      horaInicio: '10:10',
      horaFin: '11:40',
    };
    const day = deriveDay(FECHA, [odd]);
    const { fecha, status, cuidador } = odd;
    expect(blocksOf(day)).toEqual([
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
    expect(blockAt(day, 23)?.offGrid).toEqual(odd);
  });

  it('has 48 half hours, however its end is written', () => {
    for (const horaFin of ['24:00', '00:00', '23:59']) {
      const night = { ...recordOver(FECHA, 44, 48, 'pendiente', null), horaFin };
      const day = deriveDay(FECHA, [night]);
      expect(day.offGrid).toEqual([]);
      expect(day.cells.slice(44).every((cell) => cell !== null)).toBe(true);
    }
  });
});

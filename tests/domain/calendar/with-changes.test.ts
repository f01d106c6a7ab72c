import { expect, it } from 'vitest';
import { carersOf, deriveDay } from '#domain/calendar/day.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import { FECHA } from './arbitrary-days.ts';

const ANA = { id: 1, nombre: 'Ana' };
const LUIS = { id: 2, nombre: 'Luis' };

it('takes away what the changes name, and nothing that somebody else put there since', () => {
  const changes = [
    { accion: 'eliminar', record: recordOver(FECHA, 20, 24, 'confirmada', ANA) },
    { accion: 'inscribir', record: recordOver(FECHA, 20, 22, 'confirmada', ANA) },
  ] as const;
  const after = (record = recordOver(FECHA, 20, 24, 'confirmada', ANA)) =>
    withChanges(deriveDay(FECHA, [record]), changes)
      .cells.slice(18, 28)
      .map((cell) => cell?.cuidador?.nombre ?? null);
  expect(after()).toEqual([null, null, 'Ana', 'Ana', null, null, null, null, null, null]);
  expect(after(recordOver(FECHA, 18, 28, 'confirmada', LUIS))).toEqual([
    ...['Luis', 'Luis', 'Ana', 'Ana'],
    ...Array.from({ length: 6 }, () => 'Luis'),
  ]);
});

it('gives back both of two who come at the same time, and takes out the one that is named', () => {
  const names = (cells: ReturnType<typeof withChanges>['cells']) =>
    cells.slice(20, 24).map((cell) => (cell === null ? [] : carersOf(cell).map(({ id }) => id)));
  const both = [ANA, LUIS].map((carer) => recordOver(FECHA, 20, 22, 'confirmada', carer));
  const added = both.map((record) => ({ accion: 'inscribir', record }) as const);
  expect(names(withChanges(deriveDay(FECHA, []), added).cells)).toEqual([[1, 2], [1, 2], [], []]);
  const removed = [
    { accion: 'eliminar', record: recordOver(FECHA, 20, 22, 'confirmada', ANA) },
  ] as const;
  expect(names(withChanges(deriveDay(FECHA, both), removed).cells)).toEqual([[2], [2], [], []]);
});

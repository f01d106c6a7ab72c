import { expect, it } from 'vitest';
import { deriveDay } from '#domain/calendar/day.ts';
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

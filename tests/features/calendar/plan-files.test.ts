import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { type CareRecord, recordOver } from '#domain/calendar/record.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE } from '#domain/outbox/queue.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { createDayViews } from '#features/calendar/day-view.ts';
import { icsFile } from '#features/calendar/plan-files.ts';
import { formatHours } from '#i18n/format.ts';
import { person } from '#tests/domain/people/people.ts';

const clock = zoneClock('America/Santiago');
const FECHA = '2026-11-23';
const ROSA = person({ id: 7, name: 'Rosa', lastName: 'Rojas' });

async function icsOf(
  base: readonly CareRecord[],
  notes: readonly HandoverNote[] = [],
): Promise<string> {
  const views = createDayViews(clock)({ base, queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
  const days = [views(FECHA)];
  const source = { lovedOne: ROSA, days, clock, window: null, notes, at: 0, month: false };
  return (await icsFile(source)).blob.text();
}

it('gives each of two who come at the same time off the half hour an event of their own', async () => {
  const beside = (id: number, nombre: string): CareRecord => ({
    ...recordOver(FECHA, 16, 18, 'confirmada', { id, nombre }),
    horaInicio: '08:15',
    horaFin: '09:15',
  });
  const base = [beside(1, 'Ana'), beside(2, 'Luis')];
  const text = await icsOf(base);
  const uids = [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(uids).toHaveLength(2);
  expect(new Set(uids).size).toBe(2);
});

it('tells the note of a shift, and that of no other', async () => {
  const shifts = [
    recordOver(FECHA, 16, 20, 'pendiente', null),
    recordOver(FECHA, 24, 28, 'pendiente', null),
  ];
  const note = { fecha: FECHA, start: 8 * 60, text: 'Dar remedio, con agua\na las 9' };
  const text = (await icsOf(shifts, [note])).replaceAll('\r\n ', '');
  const described = [...text.matchAll(/^DESCRIPTION:(.+)\r$/gm)].map(([, words]) => words);
  expect(described).toEqual(['Pendiente\\nNota: Dar remedio\\, con agua\\na las 9', 'Pendiente']);
});

it('tells hours to the quarter', () => {
  expect([45, 60, 150, 1395].map(formatHours)).toEqual(['0,75', '1', '2,5', '23,25']);
});

import { expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { type CareRecord, recordOver } from '#domain/calendar/record.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE } from '#domain/outbox/queue.ts';
import { createDayViews } from '#features/calendar/day-view.ts';
import { icsFile } from '#features/calendar/plan-files.ts';
import { formatHours } from '#i18n/format.ts';
import { person } from '#tests/domain/people/people.ts';

const FECHA = '2026-11-23';
const ROSA = person({ id: 7, name: 'Rosa', lastName: 'Rojas' });

it('gives each of two who come at the same time off the half hour an event of their own', async () => {
  const clock = zoneClock('America/Santiago');
  const beside = (id: number, nombre: string): CareRecord => ({
    ...recordOver(FECHA, 16, 18, 'confirmada', { id, nombre }),
    horaInicio: '08:15',
    horaFin: '09:15',
  });
  const base = [beside(1, 'Ana'), beside(2, 'Luis')];
  const views = createDayViews(clock)({ base, queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
  const source = { lovedOne: ROSA, days: [views(FECHA)], clock, window: null, at: 0, month: false };
  const text = await (await icsFile(source)).blob.text();
  const uids = [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(uids).toHaveLength(2);
  expect(new Set(uids).size).toBe(2);
});

it('tells hours to the quarter', () => {
  expect([45, 60, 150, 1395].map(formatHours)).toEqual(['0,75', '1', '2,5', '23,25']);
});

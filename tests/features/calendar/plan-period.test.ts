import { expect, it } from 'vitest';
import { weekOf } from '#domain/calendar/time.ts';
import { periodFechas } from '#features/calendar/planner/plan-period.ts';

it('a file of a month has its own days alone, and one of a week all seven', () => {
  const month = periodFechas('mes', '2026-11-23');
  expect(month).toHaveLength(30);
  expect([month[0], month.at(-1)]).toEqual(['2026-11-01', '2026-11-30']);
  expect(periodFechas('semana', '2026-12-02')).toEqual(weekOf('2026-11-30'));
});

import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { type DayMarks, drawMarks } from '#features/calendar/planner/draw-marks.ts';

const CAMILA = { id: 1, nombre: 'Camila Torres' };
const [TUESDAY, WEDNESDAY] = ['2026-11-24', '2026-11-25'];

/** A day with one confirmed shift, computed anew as after each pull. */
function marksOf(fecha: string, to: number, patient = 'Hernán'): DayMarks {
  const day = deriveDay(fecha, [careRequestOver(fecha, 16, to, 'confirmada', CAMILA)]);
  const double = { fecha, start: 480, end: 540, cuidador: CAMILA, with: patient };
  return {
    coverage: coverageOf(day, zoneClock(CHILE).dayOf(fecha), ALL_DAY),
    doubles: [double],
    noted: [],
  };
}

it('the marks of a day are drawn again only where they differ', () => {
  const layer = document.createElement('div');
  const first = drawMarks(layer, [marksOf(TUESDAY, 24), marksOf(WEDNESDAY, 24)], []);
  const [tuesday, wednesday] = layer.children;
  const same = drawMarks(layer, [marksOf(TUESDAY, 24), marksOf(WEDNESDAY, 24)], first);
  expect([...layer.children]).toEqual([tuesday, wednesday]);
  expect(layer.children[0]).toBe(tuesday);
  expect(layer.children[1]).toBe(wednesday);
  const shorter = drawMarks(layer, [marksOf(TUESDAY, 24), marksOf(WEDNESDAY, 22)], same);
  expect(layer.children[0]).toBe(tuesday);
  expect(layer.children[1]?.querySelector('[data-hueco^="11:00"]')).not.toBeNull();
  // A joint hour is in the slot's name, although the slot is drawn the same.
  drawMarks(layer, [marksOf(TUESDAY, 24, 'Carmen'), marksOf(WEDNESDAY, 22)], shorter);
  expect(layer.children[0]).not.toBe(tuesday);
});

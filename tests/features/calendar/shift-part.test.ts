import { describe, expect, it } from 'vitest';
import { type CalendarDay, emptyDay, type Shift, shiftAt } from '#domain/calendar/day.ts';
import { assignShift, type Choice, PENDING, paint, resizeShift } from '#domain/calendar/edit.ts';
import { movedPart, partOf, wholeOf } from '#features/calendar/shift-sheet/shift-part.ts';

const by = (id: number): Choice => ({ status: 'confirmada', cuidador: { id, nombre: `C${id}` } });
const at = (hora: number) => hora * 60;
const withShift = (day: CalendarDay, from: number, to: number, choice: Choice) =>
  paint(day, from * 2, to * 2, choice);

function shiftOf(day: CalendarDay, hora: number): Shift {
  const shift = shiftAt(day, hora * 2);
  if (shift === null) throw new Error(`nothing at ${hora}`);
  return shift;
}

/** The start and end, in hours, of a part of the shift drawn at an hour. */
function hoursOf(day: CalendarDay, hora: number, part: ReturnType<typeof wholeOf>) {
  const { start, end } = partOf(shiftOf(day, hora), part);
  return [start / 60, end / 60];
}

describe('a shift that merges with its neighbours', () => {
  const pair = withShift(withShift(emptyDay('2026-11-23'), 8, 10, by(1)), 10, 12, by(2));

  it('is still the shift that was opened', () => {
    const opened = shiftOf(pair, 10);
    const part = wholeOf(pair, opened);
    const alike = assignShift(pair, opened, by(1));
    expect(shiftOf(alike, 10)).toMatchObject({ start: at(8), end: at(12) });
    expect(hoursOf(alike, 10, part)).toEqual([10, 12]);
    const back = assignShift(alike, partOf(shiftOf(alike, 10), part), by(2));
    expect(shiftOf(back, 8)).toMatchObject({ end: at(10), cuidador: { id: 1 } });
    expect(shiftOf(back, 10)).toMatchObject({ start: at(10), cuidador: { id: 2 } });
  });

  it('also if its ends were moved to a neighbour and away again', () => {
    const day = withShift(withShift(emptyDay('2026-11-23'), 8, 10, PENDING), 11, 13, PENDING);
    const opened = shiftOf(day, 11);
    let part = wholeOf(day, opened);
    expect(part.borders).toEqual([]);

    const longer = { start: at(10), end: at(13) };
    part = movedPart(day, part, opened, longer);
    const touching = resizeShift(day, opened, longer);
    expect(shiftOf(touching, 10)).toMatchObject({ start: at(8), end: at(13) });
    expect(hoursOf(touching, 10, part)).toEqual([10, 13]);

    const own = partOf(shiftOf(touching, 10), part);
    const shorter = { start: at(10.5), end: at(13) };
    part = movedPart(touching, part, own, shorter);
    const apart = resizeShift(touching, own, shorter);
    expect(hoursOf(apart, 11, part)).toEqual([10.5, 13]);
    expect(shiftOf(apart, 8)).toMatchObject({ end: at(10) });

    // After an undo it has its original length.
    expect(hoursOf(touching, 10, part)).toEqual([10, 13]);
    expect(hoursOf(day, 11, part)).toEqual([11, 13]);
  });
});

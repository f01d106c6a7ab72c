import { describe, expect, it } from 'vitest';
import { type Block, blockAt, type CalendarDay, emptyDay } from '#domain/calendar/day.ts';
import { assignBlock, type Choice, PENDING, paint, resizeBlock } from '#domain/calendar/edit.ts';
import { movedPart, partOf, wholeOf } from '#features/calendar/shift/block-part.ts';

const by = (id: number): Choice => ({ status: 'confirmada', cuidador: { id, nombre: `C${id}` } });
const at = (hora: number) => hora * 60;
const withShift = (day: CalendarDay, from: number, to: number, choice: Choice) =>
  paint(day, from * 2, to * 2, choice);

function blockOf(day: CalendarDay, hora: number): Block {
  const block = blockAt(day, hora * 2);
  if (block === null) throw new Error(`nothing at ${hora}`);
  return block;
}

/** The start and end, in hours, of a part of the block drawn at an hour. */
function hoursOf(day: CalendarDay, hora: number, part: ReturnType<typeof wholeOf>) {
  const { start, end } = partOf(blockOf(day, hora), part);
  return [start / 60, end / 60];
}

describe('a shift that merges with its neighbours', () => {
  const pair = withShift(withShift(emptyDay('2026-11-23'), 8, 10, by(1)), 10, 12, by(2));

  it('is still the shift that was opened', () => {
    const opened = blockOf(pair, 10);
    const part = wholeOf(pair, opened);
    const alike = assignBlock(pair, opened, by(1));
    expect(blockOf(alike, 10)).toMatchObject({ start: at(8), end: at(12) });
    expect(hoursOf(alike, 10, part)).toEqual([10, 12]);
    const back = assignBlock(alike, partOf(blockOf(alike, 10), part), by(2));
    expect(blockOf(back, 8)).toMatchObject({ end: at(10), cuidador: { id: 1 } });
    expect(blockOf(back, 10)).toMatchObject({ start: at(10), cuidador: { id: 2 } });
  });

  it('also if its ends were moved to a neighbour and away again', () => {
    const day = withShift(withShift(emptyDay('2026-11-23'), 8, 10, PENDING), 11, 13, PENDING);
    const opened = blockOf(day, 11);
    let part = wholeOf(day, opened);
    expect(part.walls).toEqual([]);

    const longer = { start: at(10), end: at(13) };
    part = movedPart(day, part, opened, longer);
    const touching = resizeBlock(day, opened, longer);
    expect(blockOf(touching, 10)).toMatchObject({ start: at(8), end: at(13) });
    expect(hoursOf(touching, 10, part)).toEqual([10, 13]);

    const own = partOf(blockOf(touching, 10), part);
    const shorter = { start: at(10.5), end: at(13) };
    part = movedPart(touching, part, own, shorter);
    const apart = resizeBlock(touching, own, shorter);
    expect(hoursOf(apart, 11, part)).toEqual([10.5, 13]);
    expect(blockOf(apart, 8)).toMatchObject({ end: at(10) });

    // After an undo it has its original length.
    expect(hoursOf(touching, 10, part)).toEqual([10, 13]);
    expect(hoursOf(day, 11, part)).toEqual([11, 13]);
  });
});

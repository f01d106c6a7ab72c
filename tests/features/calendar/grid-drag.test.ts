import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE } from '#domain/outbox/queue.ts';
import { edgeDrag } from '#features/calendar/grid/grid-drag.ts';
import { createDayViews } from '#features/calendar/shown/day-view.ts';

const TUESDAY = '2026-11-24';
const base = [recordOver(TUESDAY, 20, 24, 'pendiente', null)];
const view = createDayViews(zoneClock('America/Santiago'))({
  base,
  queue: EMPTY_QUEUE,
  draft: EMPTY_DRAFT,
})(TUESDAY);

describe('an end of a shift from 10:00 to 12:00 that is pulled', () => {
  const [block] = view.blocks;
  if (block === undefined) throw new Error('no block');
  const middle = (from: number) => from + SLOT_MINUTES / 2;

  it.each([
    ['inicio', 540, { start: 540, end: 720 }],
    ['inicio', 630, { start: 630, end: 720 }],
    ['fin', 780, { start: 600, end: 810 }],
    ['fin', 630, { start: 600, end: 660 }],
  ] as const)('%s to the middle of the half hour at minute %i takes it in', (edge, from, taken) => {
    expect(edgeDrag(view, block, edge).at(middle(from))).toEqual(taken);
  });

  it('stays in place while the pointer is within a third of a half hour of it', () => {
    const third = SLOT_MINUTES / 3;
    for (const off of [-third, 0, third]) {
      expect(edgeDrag(view, block, 'inicio').at(600 + off)).toEqual({ start: 600, end: 720 });
      expect(edgeDrag(view, block, 'fin').at(720 + off)).toEqual({ start: 600, end: 720 });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE } from '#domain/outbox/queue.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';
import { edgeDrag, moveDrag } from '#features/calendar/week/drag.ts';
import { ANA, shiftOf } from '#tests/domain/calendar/arbitrary-days.ts';

const TUESDAY = '2026-11-24';
const THURSDAY = '2026-11-26';
const FRIDAY = '2026-11-27';
const base = [
  careRequestOver(TUESDAY, 20, 24, 'pendiente', null),
  careRequestOver(THURSDAY, 30, 32, 'pendiente', null),
  careRequestOver(THURSDAY, 40, 48, 'confirmada', ANA),
  careRequestOver(FRIDAY, 0, 16, 'confirmada', ANA),
  careRequestOver(FRIDAY, 20, 24, 'pendiente', null),
];
const dayOf = createDayViews(zoneClock('America/Santiago'))({
  base,
  queue: EMPTY_QUEUE,
  draft: EMPTY_DRAFT,
});
const view = dayOf(TUESDAY);

describe('an end of a shift from 10:00 to 12:00 that is pulled', () => {
  const shift = shiftOf(view.shown, 20);
  const middle = (from: number) => from + SLOT_MINUTES / 2;

  it.each([
    ['inicio', 540, { start: 540, end: 720 }],
    ['inicio', 630, { start: 630, end: 720 }],
    ['fin', 780, { start: 600, end: 810 }],
    ['fin', 630, { start: 600, end: 660 }],
  ] as const)('%s to the middle of the slot at minute %i takes it in', (edge, from, taken) => {
    expect(edgeDrag(view, shift, edge).at(middle(from), 0)).toEqual(taken);
  });

  it('stays in place while the pointer is within a third of a slot of it', () => {
    const third = SLOT_MINUTES / 3;
    for (const off of [-third, 0, third]) {
      expect(edgeDrag(view, shift, 'inicio').at(600 + off, 0)).toEqual({ start: 600, end: 720 });
      expect(edgeDrag(view, shift, 'fin').at(720 + off, 0)).toEqual({ start: 600, end: 720 });
    }
  });
});

describe('a shift from 10:00 to 12:00 that is moved by its slot at 11:00', () => {
  const days = [TUESDAY, '2026-11-25', THURSDAY].map(dayOf);
  const shift = shiftOf(view.shown, 20);
  const drag = moveDrag(days, dayOf, shift, 22);

  it.each([
    // Within the slot where it was grabbed nothing moves.
    [660, 0, { days: 0, slots: 0 }, 600, false],
    [689, 1, { days: 1, slots: 0 }, 600, false],
    [690, 0, { days: 0, slots: 1 }, 630, false],
    [540, 2, { days: 2, slots: -4 }, 480, false],
    // On Thursday somebody comes at three.
    [900, 2, { days: 2, slots: 8 }, 840, true],
    [899, 2, { days: 2, slots: 7 }, 810, true],
    [869, 2, { days: 2, slots: 6 }, 780, false],
    // Not beyond its day.
    [0, 1, { days: 1, slots: -20 }, 0, false],
    [1439, 0, { days: 0, slots: 24 }, 1320, false],
  ] as const)('to minute %i of column %i', (minute, column, by, start, isTaken) => {
    expect(drag.at(minute, column)).toEqual({ by, column, start, end: start + 120, isTaken });
  });
});

describe('a night from 20:00 to 08:00 of which one part is not on the screen', () => {
  const evening = shiftOf(dayOf(THURSDAY).shown, 40);
  const morning = shiftOf(dayOf(FRIDAY).shown, 0);

  it.each([
    // Two hours later; not three, because somebody comes on Friday at ten.
    ['evening', THURSDAY, 44 + 4, { start: 1320, end: 1440, isTaken: false }],
    ['evening', THURSDAY, 44 + 6, { start: 1380, end: 1440, isTaken: true }],
    // Earlier, its evening still lasts until midnight.
    ['evening', THURSDAY, 44 - 4, { start: 1080, end: 1440, isTaken: false }],
    ['morning', FRIDAY, 8 + 4, { start: 0, end: 600, isTaken: false }],
    ['morning', FRIDAY, 8 - 4, { start: 0, end: 360, isTaken: false }],
  ] as const)('goes as a whole: its %s of %s, pulled to slot %i', (part, fecha, slot, to) => {
    const [shift, grabbed] = part === 'evening' ? [evening, 44] : [morning, 8];
    const drag = moveDrag([dayOf(fecha)], dayOf, shift, grabbed);
    expect(drag.at(slot * SLOT_MINUTES, 0)).toMatchObject({
      by: { days: 0, slots: slot - grabbed },
      ...to,
    });
  });
});

// Over 250 lines: the laws of every edit, over one set of generators.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay, emptyDay, runsOf, shiftAt, shiftsOf } from '#domain/calendar/day.ts';
import {
  assignShift,
  freeSpans,
  PENDING,
  paint,
  removeShift,
  removeSlots,
  resizeLimits,
  resizeShift,
  toggle,
  withoutMissing,
} from '#domain/calendar/edit.ts';
import { DAY_MINUTES } from '#domain/calendar/time.ts';
import {
  anyCareRequests,
  care,
  choice,
  editedDay,
  FECHA,
  shiftOf,
  slot,
  tidyCareRequests,
} from './arbitrary-days.ts';

const RUNS = { numRuns: 1000 };

describe('a click', () => {
  it('twice changes nothing', () => {
    fc.assert(
      fc.property(anyCareRequests, slot, choice, (careRequests, at, what) => {
        const day = deriveDay(FECHA, careRequests);
        expect(toggle(toggle(day, at, what, day), at, what, day)).toEqual(day);
      }),
      RUNS,
    );
  });

  it('never removes anything saved', () => {
    fc.assert(
      fc.property(anyCareRequests, slot, choice, (careRequests, at, what) => {
        const day = deriveDay(FECHA, careRequests);
        const after = toggle(day, at, what, day);
        const changed = day.cells.filter((cell, index) => cell && after.cells[index] !== cell);
        expect(changed).toEqual([]);
        expect(after.offGrid).toEqual(day.offGrid);
      }),
      RUNS,
    );
  });
});

describe('a click on a new slot', () => {
  it('restores what is saved there, and changes nothing else', () => {
    fc.assert(
      fc.property(
        editedDay(anyCareRequests),
        slot,
        choice,
        ({ day: expected, wanted }, at, what) => {
          const after = toggle(wanted, at, what, expected);
          const isNew = wanted.cells[at]?.nueva === true;
          for (const [index, cell] of wanted.cells.entries()) {
            const before = index === at && isNew ? (expected.cells[at] ?? null) : cell;
            if (cell !== null) expect(care(after.cells[index] ?? null)).toBe(care(before));
          }
        },
      ),
      RUNS,
    );
  });
});

describe('blocks', () => {
  it('never overlap, have no gaps inside, and include every occupied slot', () => {
    fc.assert(
      fc.property(editedDay(tidyCareRequests), ({ wanted }) => {
        const shifts = shiftsOf(wanted);
        shifts.forEach((shift, index) => {
          expect(shift.start).toBeLessThan(shift.end);
          const next = shifts[index + 1];
          if (next) expect(shift.end).toBeLessThanOrEqual(next.start);
        });
        const isFree = wanted.cells.map((_, at) => shiftAt(wanted, at) === null);
        expect(isFree).toEqual(wanted.cells.map((cell) => cell === null));
      }),
      RUNS,
    );
  });

  it('are maximal: adjacent shifts differ, or another begins', () => {
    fc.assert(
      fc.property(editedDay(tidyCareRequests), ({ wanted }) => {
        const runs = runsOf(wanted.cells);
        runs.forEach((run, index) => {
          const next = runs[index + 1];
          if (next?.from === run.to && next.cell.starts !== true) {
            expect(`${care(run.cell)}${run.cell.nueva}`).not.toBe(
              `${care(next.cell)}${next.cell.nueva}`,
            );
          }
        });
      }),
      RUNS,
    );
  });
});

describe('resizing', () => {
  it('stays within the day, between its neighbours, on slots, and keeps the caregiver', () => {
    fc.assert(
      fc.property(
        editedDay(anyCareRequests),
        fc.nat(20),
        fc.integer({ min: -500, max: 2000 }),
        fc.integer({ min: -500, max: 2000 }),
        ({ wanted }, index, start, end) => {
          const shifts = shiftsOf(wanted);
          const shift = shifts[index % Math.max(1, shifts.length)];
          if (shift === undefined) return;
          const { earliest, latest } = resizeLimits(wanted, shift);
          const after = resizeShift(wanted, shift, { start, end });
          if (shift.offGrid !== null) {
            expect(after).toBe(wanted);
            return;
          }
          expect(earliest).toBeGreaterThanOrEqual(0);
          expect(latest).toBeLessThanOrEqual(DAY_MINUTES);
          // All other slots are unchanged, and those of the shift are contiguous.
          const own: number[] = [];
          after.cells.forEach((cell, at) => {
            const was = wanted.cells[at] ?? null;
            const inside = at * 30 >= shift.start && at * 30 < shift.end;
            if (inside ? cell !== null : was === null && cell !== null) own.push(at);
            else expect(care(cell)).toBe(care(inside ? null : was));
          });
          expect(own.length).toBeGreaterThan(0);
          expect(own.at(-1)).toBe((own[0] ?? 0) + own.length - 1);
          expect((own[0] ?? 0) * 30).toBeGreaterThanOrEqual(earliest);
          expect(((own.at(-1) ?? 0) + 1) * 30).toBeLessThanOrEqual(latest);
          for (const at of own) {
            expect(after.cells[at]).toMatchObject({
              status: shift.status,
              cuidador: shift.cuidador,
              nueva: shift.nueva,
            });
          }
        },
      ),
      RUNS,
    );
  });

  it('resizes as asked if there is room', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'pendiente', null)]);
    const shift = shiftOf(day, 20);
    const after = shiftsOf(resizeShift(day, shift, { start: 9 * 60, end: 12 * 60 + 40 }));
    expect(after.map(({ start, end }) => [start, end])).toEqual([[540, 750]]);
  });

  it('leaves half an hour where one end is pulled over the other', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'pendiente', null)]);
    const shift = shiftOf(day, 20);
    const pulled = (start: number, end: number) =>
      shiftsOf(resizeShift(day, shift, { start, end })).map((one) => [one.start, one.end]);
    expect(pulled(900, 720)).toEqual([[690, 720]]);
    expect(pulled(600, 300)).toEqual([[600, 630]]);
  });

  it('stops at a neighbour', () => {
    const day = deriveDay(FECHA, [
      careRequestOver(FECHA, 20, 24, 'pendiente', null),
      careRequestOver(FECHA, 26, 28, 'confirmada', null),
    ]);
    const shift = shiftOf(day, 20);
    const after = resizeShift(day, shift, { start: 600, end: 1200 });
    expect(shiftAt(after, 20)?.end).toBe(13 * 60);
    expect(shiftAt(after, 26)?.status).toBe('confirmada');
  });

  it('adds at each end what stands there now', () => {
    const before = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'pendiente', null)]);
    const shift = shiftOf(before, 20);
    const ana = { id: 1, nombre: 'Ana' };
    const now = deriveDay(FECHA, [
      careRequestOver(FECHA, 20, 22, 'confirmada', ana),
      careRequestOver(FECHA, 22, 24, 'pendiente', null),
    ]);
    const longer = resizeShift(now, shift, { start: 540, end: 780 });
    expect(shiftsOf(longer).map(({ start, end, status }) => [start, end, status])).toEqual([
      [540, 660, 'confirmada'],
      [660, 780, 'pendiente'],
    ]);
    const half = deriveDay(FECHA, [careRequestOver(FECHA, 22, 24, 'pendiente', null)]);
    expect(resizeShift(half, shift, { start: 540, end: 780 })).toBe(half);
  });

  it('does not undo what somebody else changed meanwhile', () => {
    const before = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'pendiente', null)]);
    const shift = shiftOf(before, 20);
    const ends = { start: 540, end: 690 };
    const ana = { id: 1, nombre: 'Ana' };
    const now = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'confirmada', ana)]);
    expect(shiftsOf(resizeShift(now, shift, ends))).toMatchObject([
      { ...ends, status: 'confirmada', cuidador: ana },
    ]);
    const gone = emptyDay(FECHA);
    expect(resizeShift(gone, shift, ends)).toBe(gone);
  });
});

describe('taking away', () => {
  it('a slot frees only that one', () => {
    fc.assert(
      fc.property(editedDay(tidyCareRequests), slot, ({ wanted }, at) => {
        expect(removeSlots(wanted, at, at + 1).cells).toEqual(wanted.cells.with(at, null));
      }),
      RUNS,
    );
  });

  it('a shift frees what it covered and nothing else', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), fc.nat(20), ({ wanted }, index) => {
        const shifts = shiftsOf(wanted);
        const shift = shifts[index % Math.max(1, shifts.length)];
        if (shift === undefined) return;
        const left = shiftsOf(removeShift(wanted, shift));
        expect(left).toEqual(shifts.filter((other) => other !== shift));
      }),
      RUNS,
    );
  });
});

describe('assigning', () => {
  it('changes the caregiver and keeps the slots', () => {
    fc.assert(
      fc.property(editedDay(tidyCareRequests), fc.nat(20), choice, ({ wanted }, index, what) => {
        const shifts = shiftsOf(wanted);
        const shift = shifts[index % Math.max(1, shifts.length)];
        if (shift === undefined) return;
        const after = assignShift(wanted, shift, what);
        after.cells.forEach((cell, at) => {
          const inside = at * 30 >= shift.start && at * 30 < shift.end;
          if (inside) expect(cell).toMatchObject({ ...what, nueva: shift.nueva });
          else expect(care(cell)).toBe(care(wanted.cells[at] ?? null));
        });
      }),
      RUNS,
    );
  });

  it('leaves a care request off the grid as it is', () => {
    const odd = { ...careRequestOver(FECHA, 20, 22, 'pendiente', null), horaFin: '10:40' };
    const day = deriveDay(FECHA, [odd]);
    const shift = shiftOf(day, 20);
    const ana = { id: 1, nombre: 'Ana' };
    expect(assignShift(day, shift, { status: 'confirmada', cuidador: ana })).toBe(day);
  });
});

describe('painting', () => {
  it('takes only what is free', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'confirmada', null)]);
    const after = paint(day, 18, 26, PENDING);
    expect(shiftsOf(after).map(({ start, end, nueva }) => [start / 30, end / 30, nueva])).toEqual([
      [18, 20, true],
      [20, 24, false],
      [24, 26, true],
    ]);
  });

  it('leaves alone a slot touched by a care request off the grid', () => {
    const odd = { ...careRequestOver(FECHA, 20, 22, 'pendiente', null), horaFin: '10:40' };
    const after = paint(deriveDay(FECHA, [odd]), 19, 23, PENDING);
    expect(after.cells.map((cell, at) => (cell ? at : -1)).filter((at) => at >= 0)).toEqual([
      19, 22,
    ]);
  });

  it('over nothing changes nothing', () => {
    expect(paint(emptyDay(FECHA), 5, 5, PENDING)).toEqual(emptyDay(FECHA));
  });
});

describe('an hour that the clock jumps over', () => {
  const missing = new Set([0, 1]);

  it('is skipped by every edit, without affecting the rest of it', () => {
    fc.assert(
      fc.property(anyCareRequests, slot, slot, choice, (careRequests, a, b, what) => {
        const day = deriveDay(FECHA, careRequests);
        const painted = paint(day, Math.min(a, b), Math.max(a, b) + 1, what);
        const after = withoutMissing(day, painted, missing);
        const wrong = after.cells.filter(
          (cell, at) => cell !== (missing.has(at) ? day : painted).cells[at],
        );
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it('can be freed if another tool put a shift there', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 0, 4, 'pendiente', null)]);
    expect(withoutMissing(day, removeSlots(day, 1, 2), missing).cells[1]).toBeNull();
  });

  it('limits how far a shift can be lengthened', () => {
    const day = paint(emptyDay(FECHA), 4, 6, PENDING);
    const shift = shiftOf(day, 4);
    expect(resizeLimits(day, shift, missing)).toEqual({ earliest: 60, latest: DAY_MINUTES });
    expect(resizeLimits(day, shift)).toEqual({ earliest: 0, latest: DAY_MINUTES });
  });
});

describe('what can be taken of an interval', () => {
  it('is exactly what painting it takes', () => {
    fc.assert(
      fc.property(anyCareRequests, slot, slot, (careRequests, a, b) => {
        const day = deriveDay(FECHA, careRequests);
        const from = Math.min(a, b);
        const to = Math.max(a, b) + 1;
        const painted = paint(day, from, to, PENDING);
        const free = freeSpans(day, { start: from * 30, end: to * 30 }, new Set());
        const isTaken = day.cells.map((_, at) =>
          free.some(({ start, end }) => start <= at * 30 && at * 30 < end),
        );
        expect(isTaken).toEqual(painted.cells.map((cell, at) => cell !== day.cells[at]));
        free.forEach(({ start }, index) => {
          expect(start).toBeGreaterThan(free[index - 1]?.end ?? -1);
        });
      }),
      RUNS,
    );
  });

  it('leaves out what does not exist on that day', () => {
    const whole = { start: 0, end: 240 };
    expect(freeSpans(emptyDay(FECHA), whole, new Set([2, 3]))).toEqual([
      { start: 0, end: 60 },
      { start: 120, end: 240 },
    ]);
  });
});

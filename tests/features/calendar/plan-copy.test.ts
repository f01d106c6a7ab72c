import { describe, expect, it } from 'vitest';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft, undo } from '#domain/calendar/draft.ts';
import { PENDING, paint, removeSlots } from '#domain/calendar/edit.ts';
import { type Carer, recordOver } from '#domain/calendar/record.ts';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { daySteps, weekSteps } from '#domain/planner/copy.ts';
import { copyPlanOf, pastCopies } from '#features/calendar/planner/plan-copy.ts';

const CLOCK = zoneClock('America/Santiago');
const ANA = { id: 1, nombre: 'Ana Rojas' };
const MONDAY = '2026-08-24';
const OMIT = { whereTaken: 'omitir', keep: true, isUnavailable: () => false } as const;
const REPLACE = { ...OMIT, whereTaken: 'reemplazar' } as const;

describe('the plan of a copy', () => {
  it('of a full week, for half a year, says what it adds and leaves out, as one step', () => {
    // Twelve shifts a day; in the night after 5 September the clock jumps from midnight to one o'clock.
    const held = weekOf(MONDAY).flatMap((fecha) =>
      Array.from({ length: 12 }, (_, index) =>
        recordOver(fecha, index * 4, index * 4 + 4, 'confirmada', index % 2 === 0 ? ANA : null),
      ),
    );
    const steps = weekSteps(MONDAY, addDays(MONDAY, 7), 26, 1);
    const plan = copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, OMIT);
    // The 26th week ends before April, so only that one hour is missing.
    expect(plan).toMatchObject({ shifts: 26 * 84, minutes: (26 * 168 - 1) * 60, days: 26 * 7 });
    expect(plan.missing).toEqual([{ fecha: '2026-09-06', start: 0, end: 60 }]);
    expect(plan.obstacles).toEqual([]);
    expect(plan.draft.undo).toHaveLength(1);
    expect(undo(plan.draft).days).toEqual({});
  });

  it('says where the rest of a night is not copied', () => {
    const night = [
      recordOver(MONDAY, 40, 48, 'confirmada', ANA),
      recordOver(addDays(MONDAY, 1), 0, 16, 'confirmada', ANA),
    ];
    const cuts = (steps: ReturnType<typeof daySteps>, held = night) =>
      copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, OMIT).cutsNights;
    const nextWeek = addDays(MONDAY, 7);
    expect(cuts(daySteps(MONDAY, nextWeek, new Set([3]), 1))).toBe(true);
    expect(cuts(weekSteps(MONDAY, nextWeek, 1, 1))).toBe(false);
    expect(cuts(daySteps(MONDAY, nextWeek, new Set([3]), 1), night.slice(0, 1))).toBe(false);
    // The night of a Sunday ends in a week that is not copied.
    const sunday = night.map((record) => ({ ...record, fecha: addDays(record.fecha, 6) }));
    expect(cuts(weekSteps(MONDAY, addDays(MONDAY, 14), 1, 1), sunday)).toBe(true);
  });

  it('lists the conflicts, whatever is to be done about them', () => {
    const held = [
      recordOver(MONDAY, 20, 24, 'confirmada', ANA),
      recordOver('2026-08-31', 18, 22, 'pendiente', null),
      {
        ...recordOver('2026-08-31', 0, 1, 'pendiente', null),
        horaInicio: '11:40',
        horaFin: '11:50',
      },
    ];
    const steps = daySteps(MONDAY, MONDAY, new Set([0]), 2);
    const omitted = copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, OMIT);
    const replaced = copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, REPLACE);
    for (const plan of [omitted, replaced]) {
      expect(plan.obstacles.map(({ start, end, there }) => [start, end, there.status])).toEqual([
        [600, 660, 'pendiente'],
        [690, 720, 'pendiente'],
      ]);
    }
    expect([omitted.shifts, omitted.minutes, omitted.days]).toEqual([1, 30, 1]);
    expect([replaced.shifts, replaced.minutes, replaced.days]).toEqual([1, 120, 1]);
  });

  it('tells by time what stands in the way, on the half hour or off it', () => {
    const early = recordOver('2026-08-31', 20, 21, 'pendiente', null);
    const held = [
      recordOver(MONDAY, 20, 24, 'confirmada', ANA),
      recordOver('2026-08-31', 22, 24, 'pendiente', null),
      { ...early, horaInicio: '10:10' },
    ];
    const steps = daySteps(MONDAY, '2026-08-31', new Set([0]), 1);
    const { obstacles } = copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, OMIT);
    expect(obstacles.map(({ start, end }) => [start, end])).toEqual([
      [600, 630],
      [660, 720],
    ]);
  });

  it('copies what is shown, saved or not, and spares what is shown', () => {
    const target = '2026-08-31';
    const held = [recordOver(MONDAY, 20, 22, 'confirmada', ANA)];
    const draft = [MONDAY, target].reduce((before, fecha) => {
      const day = deriveDay(
        fecha,
        held.filter((record) => record.fecha === fecha),
      );
      const wanted = fecha === MONDAY ? removeSlots(day, 20, 21) : day;
      return editDraft(before, [{ held: day, wanted: paint(wanted, 22, 24, PENDING) }]);
    }, EMPTY_DRAFT);
    const steps = daySteps(MONDAY, target, new Set([0]), 1);
    const { copies, obstacles } = copyPlanOf(held, draft, CLOCK, steps, OMIT);
    const copied = copies.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at]));
    expect(copied).toEqual([21]);
    expect(obstacles).toEqual([]);
  });

  it('does not book caregivers who are no longer available, and names them', () => {
    const luis = { id: 2, nombre: 'Luis Soto' };
    const held = [
      recordOver(MONDAY, 20, 24, 'confirmada', ANA),
      recordOver(MONDAY, 24, 28, 'confirmada', luis),
    ];
    const isUnavailable = ({ id }: Carer) => id === 2;
    const steps = daySteps(MONDAY, MONDAY, new Set([2]), 1);
    const plan = copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, { ...OMIT, isUnavailable });
    expect(plan.unavailableCarers).toEqual([luis]);
    const anonymous = { ...OMIT, keep: false, isUnavailable };
    expect(copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, anonymous).unavailableCarers).toEqual([]);
    const [copy] = plan.copies;
    expect([copy?.cells[20], copy?.cells[24]]).toEqual([
      { status: 'confirmada', cuidador: ANA, nueva: true },
      { status: 'pendiente', cuidador: null, nueva: true },
    ]);
  });

  it('counts as past only days that would get a copy', () => {
    // Monday and Friday are copied to the week of 31 August, of which three days are past.
    const held = [MONDAY, addDays(MONDAY, 4)].map((fecha) =>
      recordOver(fecha, 20, 24, 'confirmada', ANA),
    );
    const steps = weekSteps(MONDAY, addDays(MONDAY, 7), 1, 1);
    const plan = copyPlanOf(held, EMPTY_DRAFT, CLOCK, steps, OMIT);
    expect(pastCopies(plan, '2026-09-03')).toBe(1);
    expect(pastCopies(plan, '2026-08-31')).toBe(0);
    expect(pastCopies(plan, '2026-09-05')).toBe(2);
  });

  it('says why there is nothing to do', () => {
    const steps = daySteps(MONDAY, MONDAY, new Set([2]), 1);
    const offGrid = {
      ...recordOver(MONDAY, 0, 1, 'pendiente', null),
      horaInicio: '11:40',
      horaFin: '11:50',
    };
    expect(copyPlanOf([offGrid], EMPTY_DRAFT, CLOCK, steps, OMIT)).toMatchObject({
      days: 0,
      emptySource: true,
      offGrid: 1,
      draft: EMPTY_DRAFT,
    });
    const there = ['2026-08-24', '2026-08-26'].map((fecha) =>
      recordOver(fecha, 20, 24, 'confirmada', ANA),
    );
    expect(copyPlanOf(there, EMPTY_DRAFT, CLOCK, steps, OMIT)).toMatchObject({
      days: 0,
      emptySource: false,
      obstacles: [],
    });
    // One day of a week with shifts is enough.
    const week = weekSteps(MONDAY, addDays(MONDAY, 7), 1, 1);
    const monday = [recordOver(MONDAY, 20, 24, 'confirmada', ANA)];
    expect(copyPlanOf(monday, EMPTY_DRAFT, CLOCK, week, OMIT).emptySource).toBe(false);
  });
});

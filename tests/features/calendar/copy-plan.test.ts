// Over 250 lines: a table of weeks and the copies planned from them.
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestOver,
  type ShiftCaregiver,
} from '#domain/calendar/care-request.ts';
import { deriveDay, runsOf, shiftsOf } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint, removeSlots } from '#domain/calendar/edit.ts';
import { addDays, type Fecha, weekOf } from '#domain/calendar/time.ts';
import { undo } from '#domain/calendar/undo.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { type CopyStep, daySteps, weekSteps } from '#domain/planner/copy.ts';
import {
  type CopyPlan,
  copyPlanOf,
  type PlanRule,
  pastCopies,
} from '#features/calendar/planner/copy-plan.ts';

const CLOCK = zoneClock('America/Santiago');
const ANA = { id: 1, nombre: 'Ana Rojas' };
const MONDAY = '2026-08-24';
const OMIT = {
  whereTaken: 'omitir',
  keep: true,
  wholeNights: true,
  isUnavailable: () => false,
} as const;
const REPLACE = { ...OMIT, whereTaken: 'reemplazar' } as const;

describe('the plan of a copy', () => {
  it('of a full week, for half a year, says what it adds and leaves out, as one step', () => {
    // Twelve shifts a day; in the night after 5 September the clock jumps from midnight to one o'clock.
    const expected = weekOf(MONDAY).flatMap((fecha) =>
      Array.from({ length: 12 }, (_, index) =>
        careRequestOver(
          fecha,
          index * 4,
          index * 4 + 4,
          'confirmada',
          index % 2 === 0 ? ANA : null,
        ),
      ),
    );
    const steps = weekSteps(MONDAY, addDays(MONDAY, 7), 26, 1);
    const plan = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, OMIT);
    // The 26th week ends before April, so only that one hour is missing.
    expect(plan).toMatchObject({ shifts: 26 * 84, minutes: (26 * 168 - 1) * 60, days: 26 * 7 });
    expect(plan.missing).toEqual([{ fecha: '2026-09-06', start: 0, end: 60 }]);
    expect(plan.obstacles).toEqual([]);
    expect(plan.draft.undo).toHaveLength(1);
    expect(undo(plan.draft).days).toEqual({});
  });

  describe('of nights', () => {
    const LUIS = { id: 2, nombre: 'Luis Soto' };
    const THURSDAY = addDays(MONDAY, 10);
    const FRIDAY = addDays(THURSDAY, 1);
    const onThursday = daySteps(MONDAY, THURSDAY, new Set([3]), 1);
    const night = (fecha: Fecha, caregiver = ANA) => [
      careRequestOver(fecha, 40, 48, 'confirmada', caregiver),
      careRequestOver(addDays(fecha, 1), 0, 16, 'confirmada', caregiver),
    ];
    const CUT = { ...OMIT, wholeNights: false };
    const planOf = (expected: readonly CareRequest[], steps: readonly CopyStep[], rule: PlanRule) =>
      copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, rule);
    /** «2026-09-03 40-48 Ana Rojas» */
    const copied = ({ copies }: CopyPlan) =>
      copies.flatMap(({ fecha, cells }) =>
        runsOf(cells).map(
          ({ from, to, cell }) => `${fecha} ${from}-${to} ${cell.cuidador?.nombre ?? 'nobody'}`,
        ),
      );

    it('copies their part after midnight too', () => {
      const plan = planOf(night(MONDAY), onThursday, OMIT);
      expect(copied(plan)).toEqual([`${THURSDAY} 40-48 Ana Rojas`, `${FRIDAY} 0-16 Ana Rojas`]);
      expect(plan).toMatchObject({ nights: 1, days: 2, shifts: 1, minutes: 12 * 60 });
      expect(undo(plan.draft).days).toEqual({});
    });

    it('counts each once, also where both of its days are copied or the clock skips midnight', () => {
      const week = weekOf(MONDAY).flatMap((fecha) => night(fecha));
      // In the night after 5 September midnight is skipped.
      const plan = planOf(week, weekSteps(MONDAY, addDays(MONDAY, 7), 2, 1), OMIT);
      expect(plan).toMatchObject({ shifts: 14, days: 15 });
    });

    it('counts what begins at midnight where it is no rest of a night that is added', () => {
      const steps = weekSteps(MONDAY, addDays(MONDAY, 7), 1, 1);
      const evening = careRequestOver(MONDAY, 40, 48, 'confirmada', ANA);
      const [longer, others] = [
        careRequestOver(addDays(MONDAY, 1), 0, 26, 'confirmada', ANA),
        careRequestOver(addDays(MONDAY, 1), 0, 16, 'confirmada', LUIS),
      ];
      for (const second of [longer, others])
        expect(planOf([evening, second], steps, OMIT).shifts).toBe(2);
      // Its evening is there already.
      const there = careRequestOver(addDays(MONDAY, 7), 40, 48, 'confirmada', ANA);
      expect(planOf([...night(MONDAY), there], steps, OMIT).shifts).toBe(1);
    });

    it('cuts them at midnight where that is chosen, and still counts them', () => {
      const plan = planOf(night(MONDAY), onThursday, CUT);
      expect(copied(plan)).toEqual([`${THURSDAY} 40-48 Ana Rojas`]);
      expect(plan.nights).toBe(1);
    });

    it('has none where the next day is copied too, or nobody stays', () => {
      const expected = night(MONDAY);
      expect(planOf(expected, weekSteps(MONDAY, addDays(MONDAY, 7), 1, 1), OMIT).nights).toBe(0);
      expect(planOf(expected.slice(0, 1), onThursday, OMIT).nights).toBe(0);
      const another = careRequestOver(addDays(MONDAY, 1), 0, 16, 'confirmada', LUIS);
      expect(planOf([...expected.slice(0, 1), another], onThursday, OMIT).nights).toBe(0);
    });

    it('takes a Sunday into the week after the last one', () => {
      const sunday = addDays(MONDAY, 6);
      const steps = weekSteps(MONDAY, addDays(MONDAY, 14), 2, 1);
      expect(copied(planOf(night(sunday), steps, OMIT))).toEqual(
        [14, 21].flatMap((days) => [
          `${addDays(sunday, days)} 40-48 Ana Rojas`,
          `${addDays(sunday, days + 1)} 0-16 Ana Rojas`,
        ]),
      );
    });

    it('puts them over the copied morning, which is the end of another night', () => {
      const expected = [careRequestOver(MONDAY, 0, 18, 'confirmada', LUIS), ...night(MONDAY)];
      const plan = planOf(expected, daySteps(MONDAY, THURSDAY, new Set([3, 4]), 1), OMIT);
      expect(copied(plan)).toEqual([
        `${THURSDAY} 0-18 Luis Soto`,
        `${THURSDAY} 40-48 Ana Rojas`,
        `${FRIDAY} 0-16 Ana Rojas`,
        `${FRIDAY} 16-18 Luis Soto`,
        `${FRIDAY} 40-48 Ana Rojas`,
        `${addDays(FRIDAY, 1)} 0-16 Ana Rojas`,
      ]);
      expect(plan.obstacles).toEqual([]);
    });

    it('lists what is in the way after midnight, and omits the rest of an omitted evening', () => {
      const taken = careRequestOver(FRIDAY, 4, 6, 'pendiente', null);
      const met = planOf([...night(MONDAY), taken], onThursday, OMIT);
      expect(met.obstacles).toMatchObject([{ fecha: FRIDAY, start: 120, end: 180 }]);
      expect(copied(met)).toEqual([
        `${THURSDAY} 40-48 Ana Rojas`,
        `${FRIDAY} 0-4 Ana Rojas`,
        `${FRIDAY} 6-16 Ana Rojas`,
      ]);
      const evening = careRequestOver(THURSDAY, 46, 48, 'confirmada', LUIS);
      const expected = [...night(MONDAY), evening];
      expect(copied(planOf(expected, onThursday, OMIT))).toEqual([`${THURSDAY} 40-46 Ana Rojas`]);
      expect(copied(planOf(expected, onThursday, REPLACE))).toHaveLength(2);
    });

    it('fills the hour that the clock skipped in the source, wherever it exists', () => {
      const saturday = '2026-09-05';
      const sunday = addDays(saturday, 1);
      const before = careRequestOver(saturday, 40, 48, 'confirmada', ANA);
      const expected = [before, careRequestOver(sunday, 2, 16, 'confirmada', ANA)];
      const later = addDays(saturday, 7);
      const whole = [`${later} 40-48 Ana Rojas`, `${addDays(later, 1)} 0-16 Ana Rojas`];
      expect(copied(planOf(expected, weekSteps(saturday, later, 1, 1), OMIT))).toEqual(whole);
      expect(copied(planOf(expected, daySteps(saturday, later, new Set([5]), 1), OMIT))).toEqual(
        whole,
      );
      const onlySunday = daySteps(sunday, later, new Set([6]), 1);
      expect(copied(planOf(expected, onlySunday, OMIT))).toEqual(whole.slice(1));
      const another = [careRequestOver(saturday, 40, 48, 'confirmada', LUIS), ...expected.slice(1)];
      expect(copied(planOf(another, onlySunday, OMIT))).toEqual([
        `${addDays(later, 1)} 2-16 Ana Rojas`,
      ]);
    });

    it('lays the rest of the night before neither over nor behind the one that is there', () => {
      const sunday = addDays(MONDAY, 6);
      const next = addDays(MONDAY, 7);
      const expected = [
        ...night(addDays(MONDAY, -1)).slice(0, 1),
        careRequestOver(MONDAY, 0, 18, 'confirmada', ANA),
        careRequestOver(MONDAY, 18, 20, 'confirmada', ANA),
        ...night(sunday, LUIS),
      ];
      const later = [`${addDays(sunday, 7)} 40-48 nobody`, `${addDays(next, 7)} 0-16 nobody`];
      const week = weekSteps(MONDAY, next, 1, 1);
      const asked = planOf(expected, week, { ...OMIT, keep: false });
      expect(copied(asked)).toEqual([`${next} 18-20 nobody`, ...later]);
      expect(undo(asked.draft).days).toEqual({});
      // Still listed as in the way, and replaced where that is chosen.
      expect(asked.obstacles).toMatchObject([{ fecha: next, start: 0, end: 480 }]);
      expect(copied(planOf(expected, week, REPLACE))[0]).toBe(`${next} 0-18 Ana Rojas`);
      // One that goes on where the evening is copied too is copied with it.
      const both = daySteps(MONDAY, next, new Set([0]), 1);
      const sundays = [{ from: addDays(MONDAY, -1), to: sunday }];
      const whole = planOf(expected, [...sundays, ...both], { ...REPLACE, keep: true });
      expect(copied(whole)).toContain(`${next} 0-18 Ana Rojas`);
    });

    it('completes one whose evening is there already', () => {
      const expected = [...night(MONDAY), ...night(THURSDAY).slice(0, 1)];
      expect(copied(planOf(expected, onThursday, OMIT))).toEqual([`${FRIDAY} 0-16 Ana Rojas`]);
    });
  });

  it('lists the conflicts, whatever is to be done about them', () => {
    const expected = [
      careRequestOver(MONDAY, 20, 24, 'confirmada', ANA),
      careRequestOver('2026-08-31', 18, 22, 'pendiente', null),
      {
        ...careRequestOver('2026-08-31', 0, 1, 'pendiente', null),
        horaInicio: '11:40',
        horaFin: '11:50',
      },
    ];
    const steps = daySteps(MONDAY, MONDAY, new Set([0]), 2);
    const omitted = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, OMIT);
    const replaced = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, REPLACE);
    for (const plan of [omitted, replaced]) {
      expect(plan.obstacles.map(({ start, end, there }) => [start, end, there.status])).toEqual([
        [600, 660, 'pendiente'],
        [700, 710, 'pendiente'],
      ]);
    }
    expect([omitted.shifts, omitted.minutes, omitted.days]).toEqual([1, 30, 1]);
    expect([replaced.shifts, replaced.minutes, replaced.days]).toEqual([1, 120, 1]);
  });

  it('lists by time what is in the way, on the grid or off it', () => {
    const early = careRequestOver('2026-08-31', 20, 21, 'pendiente', null);
    const expected = [
      careRequestOver(MONDAY, 20, 24, 'confirmada', ANA),
      careRequestOver('2026-08-31', 22, 24, 'pendiente', null),
      { ...early, horaInicio: '10:10' },
    ];
    const steps = daySteps(MONDAY, '2026-08-31', new Set([0]), 1);
    const { obstacles } = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, OMIT);
    expect(obstacles.map(({ start, end }) => [start, end])).toEqual([
      [610, 630],
      [660, 720],
    ]);
  });

  it('copies what is shown, saved or not, and leaves what is shown', () => {
    const target = '2026-08-31';
    const expected = [careRequestOver(MONDAY, 20, 22, 'confirmada', ANA)];
    const draft = [MONDAY, target].reduce((before, fecha) => {
      const day = deriveDay(
        fecha,
        expected.filter((careRequest) => careRequest.fecha === fecha),
      );
      const wanted = fecha === MONDAY ? removeSlots(day, 20, 21) : day;
      return editDraft(before, [{ expected: day, wanted: paint(wanted, 22, 24, PENDING) }]);
    }, EMPTY_DRAFT);
    const steps = daySteps(MONDAY, target, new Set([0]), 1);
    const { copies, obstacles } = copyPlanOf(expected, draft, CLOCK, steps, OMIT);
    const copied = copies.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at]));
    expect(copied).toEqual([21]);
    expect(obstacles).toEqual([]);
  });

  it('does not book caregivers who are no longer available, and names them', () => {
    const luis = { id: 2, nombre: 'Luis Soto' };
    const expected = [
      careRequestOver(MONDAY, 20, 24, 'confirmada', ANA),
      careRequestOver(MONDAY, 24, 28, 'confirmada', luis),
    ];
    const isUnavailable = ({ id }: ShiftCaregiver) => id === 2;
    const steps = daySteps(MONDAY, MONDAY, new Set([2]), 1);
    const plan = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, { ...OMIT, isUnavailable });
    expect(plan.unavailableCaregivers).toEqual([luis]);
    const anonymous = { ...OMIT, keep: false, isUnavailable };
    expect(
      copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, anonymous).unavailableCaregivers,
    ).toEqual([]);
    const [copy] = plan.copies;
    expect([copy?.cells[20], copy?.cells[24]]).toMatchObject([
      { status: 'confirmada', cuidador: ANA, nueva: true },
      { status: 'pendiente', cuidador: null, nueva: true },
    ]);
  });

  it('keeps two shifts that touch apart, also where both become pending', () => {
    const expected = [
      careRequestOver(MONDAY, 20, 24, 'confirmada', ANA),
      careRequestOver(MONDAY, 24, 28, 'confirmada', ANA),
    ];
    const steps = daySteps(MONDAY, MONDAY, new Set([2]), 1);
    for (const keep of [true, false]) {
      const { copies, shifts } = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, { ...OMIT, keep });
      expect(shifts).toBe(2);
      expect(copies.flatMap(shiftsOf).map(({ start, end }) => [start / 30, end / 30])).toEqual([
        [20, 24],
        [24, 28],
      ]);
    }
  });

  it('counts as past only days that would get a copy', () => {
    // Monday and Friday are copied to the week of 31 August, of which three days are past.
    const expected = [MONDAY, addDays(MONDAY, 4)].map((fecha) =>
      careRequestOver(fecha, 20, 24, 'confirmada', ANA),
    );
    const steps = weekSteps(MONDAY, addDays(MONDAY, 7), 1, 1);
    const plan = copyPlanOf(expected, EMPTY_DRAFT, CLOCK, steps, OMIT);
    expect(pastCopies(plan, '2026-09-03')).toBe(1);
    expect(pastCopies(plan, '2026-08-31')).toBe(0);
    expect(pastCopies(plan, '2026-09-05')).toBe(2);
  });

  it('says why there is nothing to do', () => {
    const steps = daySteps(MONDAY, MONDAY, new Set([2]), 1);
    const offGrid = {
      ...careRequestOver(MONDAY, 0, 1, 'pendiente', null),
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
      careRequestOver(fecha, 20, 24, 'confirmada', ANA),
    );
    expect(copyPlanOf(there, EMPTY_DRAFT, CLOCK, steps, OMIT)).toMatchObject({
      days: 0,
      emptySource: false,
      obstacles: [],
    });
    // One day of a week with shifts is enough.
    const week = weekSteps(MONDAY, addDays(MONDAY, 7), 1, 1);
    const monday = [careRequestOver(MONDAY, 20, 24, 'confirmada', ANA)];
    expect(copyPlanOf(monday, EMPTY_DRAFT, CLOCK, week, OMIT).emptySource).toBe(false);
  });
});

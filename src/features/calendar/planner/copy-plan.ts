import { useLiveQuery } from 'dexie-react-hooks';
import { missingMonths } from '#db/calendar/care-requests.ts';
import { readExpectedOn } from '#db/calendar/expected-state.ts';
import { readCaregivers } from '#db/people/people.ts';
import { type CareRequest, eachOnce, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type CalendarDay, caregiversOf } from '#domain/calendar/day.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import { restOfNight } from '#domain/calendar/rest-of-night.ts';
import { acrossSkippedHour } from '#domain/calendar/skipped-hour.ts';
import { addDays, type Fecha, monthOf, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Id } from '#domain/people/id.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import type { CopyRule, CopyStep } from '#domain/planner/copy.ts';
import { useAccountContext } from '#services';
import { daysUnder, layOver, outcomeOf } from './laid-days.ts';

/** The settings of a copy. */
export interface PlanRule extends CopyRule {
  /** The part of a night after midnight is copied with it, also where the next day is not copied. */
  readonly wholeNights: boolean;
}

/** The effect of a copy, before it is applied. */
export type CopyPlan = ReturnType<typeof copyPlanOf>;

/**
 * The live plan of a copy, from the stored data of its days (which may be far from those on the screen), the caregivers
 * who may get a shift, and the draft on top. Null until these are read, and while months of its days, `missing`, are
 * not on this device: unknown days must not count as empty.
 */
export function useCopyPlan(
  patient: Id,
  draft: Draft,
  clock: ZoneClock,
  steps: readonly CopyStep[],
  rule: Omit<PlanRule, 'isUnavailable'>,
): { readonly plan: CopyPlan | null; readonly missing: readonly string[] } {
  const { db } = useAccountContext();
  const fechas = [...new Set(steps.flatMap(daysOfStep))].sort();
  const days = fechas.join();
  const read = useLiveQuery(
    async () => ({
      days,
      expected: await readExpectedOn(db, patient, fechas),
      assigned: await readCaregivers(db, patient),
      missing: await missingMonths(db, patient, [...new Set(fechas.map(monthOf))]),
    }),
    [db, patient, days],
  );
  if (read?.days !== days) return { plan: null, missing: [] };
  const { expected, assigned, missing } = read;
  if (missing.length > 0) return { plan: null, missing };
  const plan = copyPlanOf(expected, draft, clock, steps, {
    ...rule,
    isUnavailable: (caregiver) => isUnavailable(caregiver, assigned),
  });
  return { plan, missing };
}

/**
 * Nights continue on the following day and began on the previous day, which also has the care that fills a skipped
 * hour.
 */
function daysOfStep({ from, to }: CopyStep): readonly Fecha[] {
  return [from, to].flatMap((fecha) => [addDays(fecha, -1), fecha, addDays(fecha, 1)]);
}

/** Computes a copy from the care requests that the server will hold on the days involved. */
export function copyPlanOf(
  expected: readonly CareRequest[],
  draft: Draft,
  clock: ZoneClock,
  steps: readonly CopyStep[],
  rule: PlanRule,
) {
  const { expectedOn, shownOn } = daysUnder(expected, draft);
  // A day with a skipped hour is copied as if it had that hour too.
  const sourceOn = (fecha: Fecha) =>
    acrossSkippedHour(shownOn(fecha), clock.dayOf(fecha), () => shownOn(addDays(fecha, -1)));
  const sources = [...new Set(steps.map(({ from }) => from))].map(sourceOn);
  const { done, nights } = copySteps(steps, shownOn, sourceOn, clock, rule);
  return {
    ...outcomeOf(done, draft, expectedOn),
    /** Care requests off the grid among those that are copied. */
    offGrid: sources.reduce((sum, day) => sum + day.offGrid.length, 0),
    /** Caregivers who are copied but must not get a new shift: their copies name nobody. */
    unavailableCaregivers: rule.keep ? everybodyIn(sources).filter(rule.isUnavailable) : [],
    /** Nights among the copies that end on a day that is not copied, whether that rest is copied or not. */
    nights,
    /** The days that are copied have no shift at all. */
    emptySource: sources.every((day) => day.cells.every((cell) => cell === null)),
  };
}

/** Copies day by day, and then the parts of nights after midnight. */
function copySteps(
  steps: readonly CopyStep[],
  shownOn: (fecha: Fecha) => CalendarDay,
  sourceOn: (fecha: Fecha) => CalendarDay,
  clock: ZoneClock,
  rule: PlanRule,
) {
  const copyOnto = (to: Fecha, cells: CalendarDay['cells']) =>
    layOver({ shown: shownOn(to), clock: clock.dayOf(to) }, cells, rule);
  const sourceOf = new Map(steps.map(({ from, to }) => [to, from]));
  /**
   * If the target day begins with the rest of its own night, whose evening is not copied, the source's rest is not put
   * after it: a longer rest would leave an hour that nobody asked for.
   */
  const cellsFor = ({ from, to }: CopyStep) => {
    const { cells } = sourceOn(from);
    if (rule.whereTaken !== 'omitir' || sourceOf.has(addDays(to, -1))) return cells;
    const own = restOfNight(shownOn(addDays(to, -1)), shownOn(to), clock.dayOf(to));
    if (own === null) return cells;
    const rest = restOfNight(sourceOn(addDays(from, -1)), sourceOn(from), clock.dayOf(from));
    return cells.map((cell, slot) => (rest?.[slot] && !own[slot] ? null : cell));
  };
  const byTarget = new Map(steps.map((step) => [step.to, copyOnto(step.to, cellsFor(step))]));
  const rests = steps.flatMap(({ from, to }) => {
    const next = { from: addDays(from, 1), to: addDays(to, 1) };
    const isEveningOmitted =
      rule.whereTaken === 'omitir' &&
      byTarget.get(to)?.copied.taken.includes(SLOTS_PER_DAY - 1) === true;
    if (isEveningOmitted || sourceOf.get(next.to) === next.from) return [];
    const cells = restOfNight(sourceOn(from), sourceOn(next.from), clock.dayOf(next.from));
    return cells === null ? [] : [{ to: next.to, cells }];
  });
  for (const { to, cells } of rule.wholeNights ? rests : []) {
    const from = sourceOf.get(to);
    const morning = from === undefined ? [] : sourceOn(from).cells;
    const both = cells.map((cell, slot) => cell ?? morning[slot] ?? null);
    byTarget.set(to, copyOnto(to, both));
  }
  const done = [...byTarget.values()].sort((a, b) => (a.shown.fecha < b.shown.fecha ? -1 : 1));
  return { done, nights: rests.length };
}

/** How many of the target days are in the past; days of a week that get nothing do not count. */
export function pastCopies({ copies }: Pick<CopyPlan, 'copies'>, today: Fecha): number {
  return copies.filter(({ fecha }) => fecha < today).length;
}

function everybodyIn(days: readonly CalendarDay[]): readonly ShiftCaregiver[] {
  return eachOnce(
    days.flatMap(({ cells }) => cells.flatMap((cell) => (cell === null ? [] : caregiversOf(cell)))),
  );
}

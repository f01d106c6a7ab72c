import { useLiveQuery } from 'dexie-react-hooks';
import { readExpectedOn } from '#db/calendar/expected-state.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type CalendarDay, offGridAt, sameCare } from '#domain/calendar/day.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { Choice } from '#domain/calendar/edit.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  SLOTS_PER_DAY,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Id } from '#domain/people/id.ts';
import type { WhereTaken } from '#domain/planner/copy.ts';
import { repeatShift } from '#domain/planner/recurrence.ts';
import { daysUnder, layOver, outcomeOf } from '#features/calendar/planner/laid-days.ts';
import { useAccountContext } from '#services';

/** A shift to be put on several days. */
interface RepeatedShift {
  /** The days on which it begins. */
  readonly fechas: readonly Fecha[];
  /** In minutes from each day's midnight; what ends after 24:00 is on the next day. */
  readonly span: Span;
  readonly choice: Choice;
  readonly whereTaken: WhereTaken;
}

/** The effect of a repeated shift, before it is applied. */
export type RepeatPlan = ReturnType<typeof repeatPlanOf>;

/**
 * The live plan of a repeated shift, from the stored data of its days, which may be far from those on the screen. Null
 * until these are read.
 */
export function useRepeatPlan(
  patient: Id,
  draft: Draft,
  clock: ZoneClock,
  shift: RepeatedShift,
): RepeatPlan | null {
  const { db } = useAccountContext();
  const fechas = [...new Set(shift.fechas.flatMap((one) => [one, addDays(one, 1)]))].sort();
  const days = fechas.join();
  const read = useLiveQuery(
    async () => ({ days, expected: await readExpectedOn(db, patient, fechas) }),
    [db, patient, days],
  );
  return read?.days === days ? repeatPlanOf(read.expected, draft, clock, shift) : null;
}

/** Computes it from the care requests that the server will hold on its days. */
function repeatPlanOf(
  expected: readonly CareRequest[],
  draft: Draft,
  clock: ZoneClock,
  { fechas, span, choice, whereTaken }: RepeatedShift,
) {
  const { expectedOn, shownOn } = daysUnder(expected, draft);
  const { start, end } = span;
  // If the evening before belongs to somebody else, the shift does not begin at midnight.
  const spanOn = (fecha: Fecha) =>
    end > DAY_MINUTES && whereTaken === 'omitir' && isOthers(shownOn(fecha), choice)
      ? { start, end: DAY_MINUTES }
      : span;
  const rule = { whereTaken, keep: true, isUnavailable: () => false };
  const done = [...repeatShift(fechas, spanOn, choice)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([fecha, cells]) =>
      layOver({ shown: shownOn(fecha), clock: clock.dayOf(fecha) }, cells, rule),
    );
  const begun = done.filter(
    ({ shown, copied }) =>
      fechas.includes(shown.fecha) && copied.set.some((slot) => slotStart(slot) >= start),
  );
  return {
    ...outcomeOf(done, draft, expectedOn),
    /** How many shifts are added; a shift on two days counts once. */
    shifts: begun.length,
    last: begun.at(-1)?.shown.fecha ?? null,
    offGrid: 0,
    unavailableCaregivers: [],
    nights: 0,
  };
}

/** Whether the last slot of a day has another shift. */
function isOthers(day: CalendarDay, choice: Choice): boolean {
  const last = SLOTS_PER_DAY - 1;
  const cell = day.cells[last] ?? null;
  if (cell !== null) return !sameCare(cell, choice);
  return offGridAt(day, last) !== null;
}

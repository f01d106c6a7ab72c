import { type CareRequest, slotsOf, spanOf } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Care, deriveDay, runsOf } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { type Draft, editDraft } from '#domain/calendar/draft.ts';
import { restOfNight } from '#domain/calendar/rest-of-night.ts';
import { addDays, type DaySpan, type Fecha, type Slot, slotStart } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import { type CopiedDay, type CopyRule, copyDay } from '#domain/planner/copy.ts';
import { realMinutes, spansOf } from '#domain/planner/span.ts';

/** Shifts that are put on many days at once, as an edit of the draft: a copy, or a repeated shift. */

/** A shift in the way, with its time. */
export interface Obstacle extends DaySpan {
  readonly there: Care;
}

/** A target day, before and after. */
type LaidDay = ReturnType<typeof layOver>;

/** The days as the server will hold them, and as they are shown with the draft on top. */
export function daysUnder(expected: readonly CareRequest[], draft: Draft) {
  const careRequests = groupBy(expected, ({ fecha }) => fecha);
  const expectedOn = (fecha: Fecha) => deriveDay(fecha, careRequests.get(fecha) ?? []);
  const shown = new Map<Fecha, CalendarDay>();
  const shownOn = (fecha: Fecha) => {
    const day = shown.get(fecha) ?? applyDayChange(expectedOn(fecha), draft.days[fecha]);
    shown.set(fecha, day);
    return day;
  };
  return { expectedOn, shownOn };
}

export function layOver(
  day: { readonly shown: CalendarDay; readonly clock: ClockDay },
  cells: CalendarDay['cells'],
  rule: CopyRule,
) {
  const copied = copyDay({ cells }, day, rule);
  return { ...day, copied, only: onlySet(copied) };
}

/** The added shifts, the shifts in the way, and the draft with them. */
export function outcomeOf(
  done: readonly LaidDay[],
  draft: Draft,
  expectedOn: (fecha: Fecha) => CalendarDay,
) {
  const copies = done.filter(({ copied }) => copied.set.length > 0);
  return {
    shifts: countShifts(copies),
    minutes: copies.reduce((sum, one) => sum + realMinutes(one.clock, spansOf(one.copied.set)), 0),
    /** The number of days that get a shift. */
    days: copies.length,
    obstacles: done.flatMap(({ shown, copied }) => obstaclesOf(shown, copied.taken)),
    missing: done.flatMap(({ copied }) =>
      spansOf(copied.missing).map((span) => ({ fecha: copied.fecha, ...span })),
    ),
    /** The added cells, without those that are there already. */
    copies: copies.map(({ only }) => only),
    /** The draft with it, as one step of undo. */
    draft: editDraft(
      draft,
      done.map(({ copied }) => ({ expected: expectedOn(copied.fecha), wanted: copied.wanted })),
    ),
  };
}

/** How many shifts are added: a night is one. */
function countShifts(copies: readonly LaidDay[]): number {
  const added = new Map(copies.map(({ only }) => [only.fecha, only]));
  return copies.reduce((sum, { only, clock }) => {
    const evening = added.get(addDays(only.fecha, -1));
    const isBegun = evening !== undefined && restOfNight(evening, only, clock) !== null;
    return sum + runsOf(only.cells).length - (isBegun ? 1 : 0);
  }, 0);
}

/** A day with only the added cells. */
function onlySet({ wanted, set }: CopiedDay): CalendarDay {
  const slots = new Set(set);
  return {
    fecha: wanted.fecha,
    cells: wanted.cells.map((cell, slot) => (slots.has(slot) ? cell : null)),
    offGrid: [],
  };
}

function obstaclesOf(shown: CalendarDay, taken: readonly Slot[]): readonly Obstacle[] {
  const slots = new Set(taken);
  const { fecha } = shown;
  const cells = runsOf(shown.cells.map((cell, slot) => (slots.has(slot) ? cell : null))).map(
    ({ from, to, cell }) => ({ fecha, start: slotStart(from), end: slotStart(to), there: cell }),
  );
  const beside = shown.offGrid.flatMap((careRequest) => {
    const { from, to } = slotsOf(careRequest);
    return taken.some((slot) => from <= slot && slot < to)
      ? [{ fecha, ...spanOf(careRequest), there: careRequest }]
      : [];
  });
  return [...cells, ...beside].sort((a, b) => a.start - b.start);
}

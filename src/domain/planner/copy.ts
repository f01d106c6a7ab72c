import { type ShiftCaregiver, slotsOf } from '#domain/calendar/care-request.ts';
import {
  type CalendarDay,
  type Cell,
  continues,
  offGridAt,
  sameCare,
  withStart,
} from '#domain/calendar/day.ts';
import { PENDING } from '#domain/calendar/edit.ts';
import { onAnotherDay } from '#domain/calendar/move.ts';
import { addDays, type Fecha, type Slot, weekday, weekStart } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';

/** What a copy does with slots that already hold something else. */
export type WhereTaken = 'omitir' | 'reemplazar';

export interface CopyRule {
  readonly whereTaken: WhereTaken;
  /** Whether copies keep status and caregiver; otherwise they are pending without a caregiver. */
  readonly keep: boolean;
  /** Tells who must not get a new shift with this patient: copies of their shifts have no caregiver. */
  readonly isUnavailable: (caregiver: ShiftCaregiver) => boolean;
}

/** One copied day: its source and its target. */
export interface CopyStep {
  readonly from: Fecha;
  readonly to: Fecha;
}

/** The result of copying one day onto another. */
export type CopiedDay = Readonly<ReturnType<typeof copyDay>>;

/**
 * Copies the shifts of one day over another. Where the source is free the target stays, and so do slots with the same
 * care. Care requests off the grid are not copied, because they have no cells; one in the way is removed whole if the
 * rule replaces.
 */
export function copyDay(
  source: Pick<CalendarDay, 'cells'>,
  target: { readonly shown: CalendarDay; readonly clock: ClockDay },
  rule: CopyRule,
) {
  const { shown, clock } = target;
  const cells = [...shown.cells];
  const set: Slot[] = [];
  const taken: Slot[] = [];
  const missing: Slot[] = [];
  for (const [slot, cell] of source.cells.entries()) {
    if (cell === null) continue;
    const copy = copyOf(cell, rule, !continues(source.cells[slot - 1], cell));
    const there = shown.cells[slot] ?? null;
    if (there !== null && sameCare(there, copy)) continue;
    if (clock.missing.has(slot)) {
      missing.push(slot);
      continue;
    }
    if (there !== null || offGridAt(shown, slot) !== null) {
      taken.push(slot);
      if (rule.whereTaken === 'omitir') continue;
    }
    cells[slot] = copy;
    set.push(slot);
  }
  const offGrid = shown.offGrid.filter((careRequest) => {
    const { from, to } = slotsOf(careRequest);
    return !set.some((slot) => from <= slot && slot < to);
  });
  // A shift that was already there is not joined with a copy that it touches.
  const copied = new Set(set);
  const apart = cells.map((cell, slot) =>
    cell !== null && copied.has(slot - 1) && !copied.has(slot) && continues(cells[slot - 1], cell)
      ? withStart(cell, true)
      : cell,
  );
  return {
    fecha: shown.fecha,
    wanted: set.length === 0 ? shown : { ...shown, cells: apart, offGrid },
    /** The slots that the copy changes. */
    set,
    /** Slots that already hold something else, whatever the rule does with them. */
    taken,
    /** Slots that the clock skips on that day, which are left out. */
    missing,
  };
}

/** A copied slot. Two shifts stay two, even if both become pending. */
function copyOf(cell: Cell, { keep, isUnavailable }: CopyRule, starts: boolean): Cell {
  const copy = keep ? onAnotherDay(cell, isUnavailable) : PENDING;
  return withStart({ ...copy, nueva: true }, starts);
}

/** Copies a day to some weekdays (0 is Monday) of `weeks` weeks, from the week of `first`; never onto itself. */
export function daySteps(
  from: Fecha,
  first: Fecha,
  weekdays: ReadonlySet<number>,
  weeks: number,
): readonly CopyStep[] {
  const monday = weekStart(first);
  return Array.from({ length: 7 * weeks }, (_, index) => addDays(monday, index))
    .filter((to) => to !== from && weekdays.has(weekday(to)))
    .map((to) => ({ from, to }));
}

/** Copies a week to one week in `every`, over `weeks` weeks from that of `first`; never onto itself. */
export function weekSteps(
  source: Fecha,
  first: Fecha,
  weeks: number,
  every: number,
): readonly CopyStep[] {
  const monday = weekStart(source);
  return Array.from({ length: Math.ceil(weeks / every) }, (_, index) =>
    addDays(weekStart(first), 7 * every * index),
  )
    .filter((week) => week !== monday)
    .flatMap((week) =>
      Array.from({ length: 7 }, (_, day) => ({
        from: addDays(monday, day),
        to: addDays(week, day),
      })),
    );
}

/** Copies the previous week to the week of a day, but onto no day before today. */
export function weekBeforeSteps(fecha: Fecha, today: Fecha): readonly CopyStep[] {
  const monday = weekStart(fecha);
  return weekSteps(addDays(monday, -7), monday, 1, 1).filter(({ to }) => to >= today);
}

import { careRequestKey, type ShiftCaregiver } from './care-request.ts';
import {
  type CalendarDay,
  type Care,
  type Cell,
  continues,
  cutOut,
  offGridAt,
  runsOf,
  type Shift,
  withStart,
} from './day.ts';
import { statusOfNew } from './status.ts';
import {
  type Minute,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  type Span,
  slotStart,
} from './time.ts';

/** The edits that a user can make to one day. Each returns the resulting day and affects no other day. */

/** For a day without skipped slots. */
const NONE_MISSING: ReadonlySet<Slot> = new Set();

/** What a chosen slot is filled with. */
export type Choice = Care;

export const PENDING: Choice = { status: statusOfNew(false), cuidador: null };

/** Confirmed by a caregiver, or by nobody named yet. */
export function confirmedBy(cuidador: ShiftCaregiver | null): Choice {
  return { status: statusOfNew(true), cuidador };
}

/**
 * Fills the free slots of `[from, to)`; taken ones stay. A single slot extends the new shifts that it touches and joins
 * them, because a user may choose a shift slot by slot. Several slots are a shift of their own.
 * @param isPart whether the shift continues on another day.
 */
export function paint(
  day: CalendarDay,
  from: Slot,
  to: Slot,
  choice: Choice,
  isPart = false,
): CalendarDay {
  const cell: Cell = { ...choice, nueva: true };
  const isPainted = (slot: Slot) => slot >= from && slot < to && isFree(day, slot);
  const painted = withCells(day, (old, slot) => (isPainted(slot) ? cell : old));
  if (isPart || to - from > 1)
    return freeSpans(day, { start: slotStart(from), end: slotStart(to) }, NONE_MISSING).reduce(
      asOwnShift,
      painted,
    );
  return withCells(painted, (old, slot) => {
    const joined = old && withStart(old, false);
    return isPainted(slot - 1) && continues(cell, joined) ? joined : old;
  });
}

/** Separates a span from the shifts that it touches. */
function asOwnShift(day: CalendarDay, { start, end }: Span): CalendarDay {
  return { ...day, cells: cutOut(day.cells, start / SLOT_MINUTES, end / SLOT_MINUTES) };
}

/** The parts of an interval that can be filled: free slots that exist on that day. */
export function freeSpans(
  day: CalendarDay,
  interval: Span,
  missing: ReadonlySet<Slot>,
): readonly Span[] {
  const cell: Cell = { ...PENDING, nueva: true };
  const taken = day.cells.map((_, slot) =>
    isInside(slot, interval) && isFree(day, slot) && !missing.has(slot) ? cell : null,
  );
  return runsOf(taken).map(({ from, to }) => ({ start: slotStart(from), end: slotStart(to) }));
}

/** An edit without its additions in hours that the clock skips. What is already there may be changed or removed. */
export function withoutMissing(
  before: CalendarDay,
  after: CalendarDay,
  missing: ReadonlySet<Slot>,
): CalendarDay {
  if (after === before || missing.size === 0) return after;
  return withCells(after, (cell, slot) =>
    missing.has(slot) && (before.cells[slot] ?? null) === null ? null : cell,
  );
}

function isFree(day: CalendarDay, slot: Slot): boolean {
  return (day.cells[slot] ?? null) === null && offGridAt(day, slot) === null;
}

/**
 * A plain click: chooses a free slot, and reverts a new one to the expected state. A saved one stays: a click
 * never removes saved work.
 */
export function toggle(
  day: CalendarDay,
  slot: Slot,
  choice: Choice,
  expected: CalendarDay,
): CalendarDay {
  const cell = day.cells[slot] ?? null;
  if (cell === null) return paint(day, slot, slot + 1, choice);
  const before = expected.cells[slot] ?? null;
  return cell.nueva ? withCells(day, (old, at) => (at === slot ? before : old)) : day;
}

/** Frees the slots `[from, to)`. Care requests off the grid stay: they are removed whole or not at all. */
export function removeSlots(day: CalendarDay, from: Slot, to: Slot): CalendarDay {
  return withCells(day, (old, slot) => (slot >= from && slot < to ? null : old));
}

/** Frees all slots of a shift. */
export function removeShift(day: CalendarDay, shift: Shift): CalendarDay {
  if (shift.offGrid !== null) {
    const key = careRequestKey(shift.offGrid);
    return { ...day, offGrid: day.offGrid.filter((one) => careRequestKey(one) !== key) };
  }
  return withCells(day, (old, slot) => (isInside(slot, shift) ? null : old));
}

/** Changes the status and the caregiver of a shift; it keeps its slots. */
export function assignShift(day: CalendarDay, shift: Shift, choice: Choice): CalendarDay {
  if (shift.offGrid !== null) return day;
  const assigned = withCells(day, (old, slot) =>
    isInside(slot, shift)
      ? withStart(
          { ...choice, nueva: shift.nueva },
          old?.starts === true && shift.also === undefined,
        )
      : old,
  );
  // At joint hours, the caregiver who stays continues in their shifts before and after.
  return shift.also === undefined ? asOwnShift(assigned, shift) : assigned;
}

/**
 * How far the ends of a shift may be moved: to the day's ends, to its neighbours and to hours that do not exist, and
 * only to slot boundaries.
 */
export function resizeLimits(
  day: CalendarDay,
  shift: Shift,
  missing: ReadonlySet<Slot> = NONE_MISSING,
): { readonly earliest: Minute; readonly latest: Minute } {
  let from = Math.floor(shift.start / SLOT_MINUTES);
  let to = Math.ceil(shift.end / SLOT_MINUTES);
  const canTake = (slot: Slot) => isFree(day, slot) && !missing.has(slot);
  while (from > 0 && canTake(from - 1)) from -= 1;
  while (to < SLOTS_PER_DAY && canTake(to)) to += 1;
  return { earliest: from * SLOT_MINUTES, latest: to * SLOT_MINUTES };
}

/**
 * Moves the ends of a shift. Both are rounded to slots, with a length of at least one slot and within `resizeLimits`.
 * Slots that stay are unchanged; added ones copy the nearest cell of the shift as it is now, because `shift` may be
 * older than somebody else's change. If the shift has been removed meanwhile, nothing changes.
 */
export function resizeShift(day: CalendarDay, shift: Shift, ends: Span): CalendarDay {
  if (shift.offGrid !== null) return day;
  const { earliest, latest } = resizeLimits(day, shift);
  const snapped = (minute: Minute) => Math.round(minute / SLOT_MINUTES) * SLOT_MINUTES;
  const start = clamp(snapped(ends.start), earliest, Math.min(latest, shift.end) - SLOT_MINUTES);
  const end = clamp(snapped(ends.end), start + SLOT_MINUTES, latest);
  const first = day.cells[shift.start / SLOT_MINUTES] ?? null;
  const last = day.cells[shift.end / SLOT_MINUTES - 1] ?? null;
  if (first === null || last === null) return day;
  const resized = withCells(day, (old, slot) => {
    const stays = isInside(slot, { start, end });
    if (!stays) return isInside(slot, shift) ? null : old;
    const cell = slotStart(slot) < shift.start ? first : isInside(slot, shift) ? old : last;
    // The old start and the added slots are no longer starts of a shift.
    const isWithin = slotStart(slot) > shift.start && slotStart(slot) < shift.end;
    return isWithin ? old : cell && withStart(cell, false);
  });
  return asOwnShift(resized, { start, end });
}

function isInside(slot: Slot, interval: Span): boolean {
  return slot * SLOT_MINUTES >= interval.start && slot * SLOT_MINUTES < interval.end;
}

/** The value within the limits; `low` if the limits cross. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function withCells(
  day: CalendarDay,
  change: (cell: Cell | null, slot: Slot) => Cell | null,
): CalendarDay {
  return { ...day, cells: day.cells.map(change) };
}

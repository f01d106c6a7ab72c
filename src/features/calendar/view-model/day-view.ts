import { type CareRequest, careRequestKey } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import {
  type CalendarDay,
  type Cell,
  deriveDay,
  differsAt,
  offGridAt,
  type Shift,
  sameCare,
  sameCell,
  shiftAt,
  shiftsOf,
} from '#domain/calendar/day.ts';
import { applyDayChange, type DayChange, sameDayChange } from '#domain/calendar/day-change.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import { type Estado, estadoOf, leastCertainFirst } from '#domain/calendar/status.ts';
import { type Fecha, formatHora, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import type { ClockDay, ZoneClock } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import { isSameJson } from '#domain/is-same-json.ts';
import { expectedCareRequests } from '#domain/outbox/expected-state.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { Hues, ShortNames } from '#domain/people/caregiver-mark.ts';
import { caregiverNames } from './caregiver-names.ts';

/** A day as the calendar draws it. */
export interface DayView {
  readonly fecha: Fecha;
  /** The server snapshot: without what waits in the outbox. */
  readonly snapshot: CalendarDay;
  /** What the server will hold once all mutations have arrived. */
  readonly expected: CalendarDay;
  /** `expected` with the draft on top: what the user sees and edits. */
  readonly shown: CalendarDay;
  readonly shifts: readonly Shift[];
  /** Slots whose change waits in the outbox. */
  readonly waiting: ReadonlySet<Slot>;
  /** Taken slots that differ from what the server will hold until the draft is saved. */
  readonly unsaved: ReadonlySet<Slot>;
  /** Slots that only the draft frees: saving will remove something there. */
  readonly removing: ReadonlySet<Slot>;
  /** The changes that saving will send. */
  readonly changes: readonly SlotChange[];
  readonly clock: ClockDay;
  readonly hues: Hues;
  readonly short: ShortNames;
}

/** What one slot shows. */
export type ShownSlot = ReturnType<typeof shownSlotOf>;

/** What a slot of a day shows: server snapshot, outbox, draft and clock together. */
export function shownSlotOf(view: DayView, slot: Slot) {
  const { shown } = view;
  const cell = cellOf(offGridShownAt(shown, slot)) ?? shown.cells[slot] ?? null;
  const estado: Estado = cell === null ? 'libre' : estadoOf(cell);
  return {
    cell,
    estado,
    waiting: view.waiting.has(slot),
    unsaved: view.unsaved.has(slot),
    removing: view.removing.has(slot),
    missing: view.clock.missing.has(slot),
    repeated: view.clock.repeated.has(slot),
  };
}

/** Whether a slot looks and reads the same. */
export function sameSlot(a: ShownSlot, b: ShownSlot): boolean {
  return (
    sameCell(a.cell, b.cell) &&
    caregiverNames(a.cell) === caregiverNames(b.cell) &&
    a.waiting === b.waiting &&
    a.unsaved === b.unsaved &&
    a.removing === b.removing &&
    a.missing === b.missing &&
    a.repeated === b.repeated
  );
}

/**
 * The shift that a place in the grid means: the one that is drawn there, or that which the slot shows.
 * @param key of the shift that is drawn under the pointer.
 */
export function shiftOn({ shown, shifts }: DayView, slot: Slot, key?: string): Shift | null {
  const offGrid = offGridShownAt(shown, slot);
  const meant = key ?? (offGrid && careRequestKey(offGrid));
  return shifts.find((shift) => keyOfShift(shift) === meant) ?? shiftAt(shown, slot);
}

/** The care request off the grid that a slot shows, if any: a confirmed one is shown over a pending cell. */
function offGridShownAt(day: CalendarDay, slot: Slot): CareRequest | null {
  const there = offGridAt(day, slot);
  const cell = day.cells[slot];
  return there && cell && leastCertainFirst(there, cell) <= 0 ? null : there;
}

/** A day's cell, or one derived from a care request off the grid. */
function cellAt(day: CalendarDay, slot: Slot): Cell | null {
  return day.cells[slot] ?? cellOf(offGridAt(day, slot));
}

function cellOf(careRequest: CareRequest | null): Cell | null {
  return (
    careRequest && { status: careRequest.status, cuidador: careRequest.cuidador, nueva: false }
  );
}

const NO_SLOTS: ReadonlySet<Slot> = new Set();

/**
 * Makes views of days and returns the same object while nothing about that day changed, so that what draws them can
 * compare by identity.
 */
export function createDayViews(clock: ZoneClock) {
  const cache = new Map<Fecha, { view: DayView; change: DayChange | undefined }>();
  let last: { base: readonly CareRequest[]; queue: Queue } | undefined;
  let lastHues: Hues = {};
  let lastShort: ShortNames = {};
  let baseOf: ReadonlyMap<Fecha, readonly CareRequest[]> = new Map();
  let expectedOf: ReadonlyMap<Fecha, readonly CareRequest[]> = new Map();

  function refresh(base: readonly CareRequest[], queue: Queue): void {
    if (last?.base === base && last.queue === queue) return;
    const newBase = byFecha(base);
    const expected = expectedCareRequests(base, queue);
    const newExpected = expected === base ? newBase : byFecha(expected);
    for (const fecha of [...cache.keys()]) {
      const isSame =
        isSameJson(baseOf.get(fecha), newBase.get(fecha)) &&
        isSameJson(expectedOf.get(fecha), newExpected.get(fecha));
      if (!isSame) cache.delete(fecha);
    }
    last = { base, queue };
    baseOf = newBase;
    expectedOf = newExpected;
  }

  return (state: {
    base: readonly CareRequest[];
    queue: Queue;
    hues?: Hues;
    short?: ShortNames;
    draft: Draft;
  }) => {
    const { base, queue, hues = lastHues, short = lastShort, draft } = state;
    if (!isSameJson([hues, short], [lastHues, lastShort])) {
      cache.clear();
      lastHues = hues;
      lastShort = short;
    }
    refresh(base, queue);
    return (fecha: Fecha) => {
      // The cache may have been filled from a newer state since: a drag ends on what it began on.
      refresh(base, queue);
      const change = draft.days[fecha];
      const before = cache.get(fecha);
      if (before && sameDayChange(before.change ?? null, change ?? null)) {
        // A draft re-read from disk is a new object; store it so that the next comparison is by identity.
        before.change = change;
        return before.view;
      }
      const snapshot = before?.view.snapshot ?? deriveDay(fecha, baseOf.get(fecha) ?? []);
      const records = expectedOf.get(fecha) ?? [];
      const expected = before?.view.expected ?? deriveDay(fecha, records);
      const shown = applyDayChange(expected, change);
      const edited = shown === expected ? NO_SLOTS : differing(expected, shown);
      let changes: readonly SlotChange[] | undefined;
      const view: DayView = {
        fecha,
        snapshot,
        expected,
        shown,
        shifts: shiftsOf(shown),
        waiting: before?.view.waiting ?? differing(snapshot, expected),
        unsaved: only(edited, (slot) => (shown.cells[slot] ?? null) !== null),
        removing: only(edited, (slot) => cellAt(shown, slot) === null),
        get changes() {
          changes ??= shown === expected ? [] : diffDay(records, shown);
          return changes;
        },
        clock: before?.view.clock ?? clock.dayOf(fecha),
        hues: lastHues,
        short: lastShort,
      };
      cache.set(fecha, { view, change });
      return view;
    };
  };
}

function differing(before: CalendarDay, after: CalendarDay): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  for (const slot of after.cells.keys()) {
    const isOtherwise = differsAt(after.cells, before.cells, slot);
    if (isOtherwise || !sameCare(cellAt(before, slot), cellAt(after, slot))) slots.add(slot);
  }
  return slots;
}

function only(slots: ReadonlySet<Slot>, isMeant: (slot: Slot) => boolean): ReadonlySet<Slot> {
  return new Set([...slots].filter(isMeant));
}

/** How many of a shift's slots are in `slots`. A shift off the grid has none: it is unchanged or removed. */
export function countOf(slots: ReadonlySet<Slot>, { start, end, offGrid }: Shift): number {
  let count = 0;
  if (offGrid !== null) return count;
  for (let at = start; at < end; at += SLOT_MINUTES) {
    if (slots.has(Math.floor(at / SLOT_MINUTES))) count += 1;
  }
  return count;
}

/** A key for a shift among those of its day. */
export function keyOfShift({ start, offGrid }: Shift): string {
  return offGrid === null ? formatHora(start) : careRequestKey(offGrid);
}

function byFecha(careRequests: readonly CareRequest[]): ReadonlyMap<Fecha, readonly CareRequest[]> {
  return groupBy(careRequests, ({ fecha }) => fecha);
}

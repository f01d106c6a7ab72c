import {
  type Block,
  blocksOf,
  type CalendarDay,
  type Cell,
  deriveDay,
  offGridAt,
  sameCare,
  sameCell,
} from '#domain/calendar/day.ts';
import { applyDayChange, type DayChange, sameDayChange } from '#domain/calendar/day-change.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import { type CareRecord, recordKey, sameRecord } from '#domain/calendar/record.ts';
import { type Estado, estadoOf } from '#domain/calendar/status.ts';
import { type Fecha, formatHora, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import type { ClockDay, ZoneClock } from '#domain/calendar/zone.ts';
import { groupBy } from '#domain/group-by.ts';
import { heldRecords } from '#domain/outbox/held-records.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import { carerNames } from './carer-names.ts';

/** A day as the calendar draws it. */
export interface DayView {
  readonly fecha: Fecha;
  /** What the server holds, as far as the device knows, without what waits. */
  readonly sent: CalendarDay;
  /** What the server will hold once everything that waits has arrived. */
  readonly held: CalendarDay;
  /** `held` and the draft on top: what the user sees and edits. */
  readonly shown: CalendarDay;
  readonly blocks: readonly Block[];
  /** Half hours whose change waits in the outbox. */
  readonly waiting: ReadonlySet<Slot>;
  /** Taken half hours that differ from what the server will hold until the draft is saved. */
  readonly unsaved: ReadonlySet<Slot>;
  /** Half hours that only the draft frees: saving will remove something. */
  readonly removing: ReadonlySet<Slot>;
  /** How many half hours saving will change. */
  readonly changes: number;
  readonly clock: ClockDay;
}

/** What one half hour shows. */
export interface HalfHour {
  readonly cell: Cell | null;
  readonly estado: Estado;
  readonly waiting: boolean;
  readonly unsaved: boolean;
  readonly removing: boolean;
  readonly missing: boolean;
  readonly repeated: boolean;
}

/** What a half hour of a day shows, all layers together. */
export function halfHourOf(view: DayView, slot: Slot): HalfHour {
  const cell = cellAt(view.shown, slot);
  return {
    cell,
    estado: estadoOf(cell),
    waiting: view.waiting.has(slot),
    unsaved: view.unsaved.has(slot),
    removing: view.removing.has(slot),
    missing: view.clock.missing.has(slot),
    repeated: view.clock.repeated.has(slot),
  };
}

/** Whether a half hour looks and reads the same. */
export function sameHalfHour(a: HalfHour, b: HalfHour): boolean {
  return (
    sameCell(a.cell, b.cell) &&
    carerNames(a.cell) === carerNames(b.cell) &&
    a.waiting === b.waiting &&
    a.unsaved === b.unsaved &&
    a.removing === b.removing &&
    a.missing === b.missing &&
    a.repeated === b.repeated
  );
}

/** A day's cell, or one derived from a record off the grid. */
function cellAt(day: CalendarDay, slot: Slot): Cell | null {
  const cell = day.cells[slot] ?? null;
  if (cell !== null) return cell;
  const record = offGridAt(day, slot);
  return record && { status: record.status, cuidador: record.cuidador, nueva: false };
}

const NO_SLOTS: ReadonlySet<Slot> = new Set();

export interface CalendarState {
  readonly base: readonly CareRecord[];
  readonly queue: Queue;
  readonly draft: Draft;
}

/**
 * Makes views of days and returns the same object while nothing about that day changed, so that what is drawn
 * by day or by row can compare by identity.
 */
export function createDayViews(
  clock: ZoneClock,
): (state: CalendarState) => (fecha: Fecha) => DayView {
  const kept = new Map<Fecha, { view: DayView; change: DayChange | undefined }>();
  let last: { base: readonly CareRecord[]; queue: Queue } | undefined;
  let baseOf: ReadonlyMap<Fecha, readonly CareRecord[]> = new Map();
  let heldOf: ReadonlyMap<Fecha, readonly CareRecord[]> = new Map();

  function take(base: readonly CareRecord[], queue: Queue): void {
    if (last?.base === base && last.queue === queue) return;
    const newBase = byFecha(base);
    const held = heldRecords(base, queue);
    const newHeld = held === base ? newBase : byFecha(held);
    for (const fecha of [...kept.keys()]) {
      const isSame =
        sameRecords(baseOf.get(fecha), newBase.get(fecha)) &&
        sameRecords(heldOf.get(fecha), newHeld.get(fecha));
      if (!isSame) kept.delete(fecha);
    }
    last = { base, queue };
    baseOf = newBase;
    heldOf = newHeld;
  }

  return ({ base, queue, draft }) => {
    take(base, queue);
    return (fecha) => {
      // Later data may have been taken since: a drag ends on what it began on.
      take(base, queue);
      const change = draft.days[fecha];
      const before = kept.get(fecha);
      if (before && sameDayChange(before.change ?? null, change ?? null)) {
        // A draft re-read from disk is a new object; store it so that the next comparison is by identity.
        before.change = change;
        return before.view;
      }
      const sent = before?.view.sent ?? deriveDay(fecha, baseOf.get(fecha) ?? []);
      const held = before?.view.held ?? deriveDay(fecha, heldOf.get(fecha) ?? []);
      const shown = applyDayChange(held, change);
      const edited = shown === held ? NO_SLOTS : differing(held, shown);
      const view: DayView = {
        fecha,
        sent,
        held,
        shown,
        blocks: blocksOf(shown),
        waiting: before?.view.waiting ?? differing(sent, held),
        unsaved: only(edited, (slot) => (shown.cells[slot] ?? null) !== null),
        removing: only(edited, (slot) => cellAt(shown, slot) === null),
        changes: shown === held ? 0 : countChanges(held, shown),
        clock: before?.view.clock ?? clock.dayOf(fecha),
      };
      kept.set(fecha, { view, change });
      return view;
    };
  };
}

function differing(base: CalendarDay, held: CalendarDay): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  for (const slot of held.cells.keys()) {
    if (!sameCare(cellAt(base, slot), cellAt(held, slot))) slots.add(slot);
  }
  return slots;
}

function only(slots: ReadonlySet<Slot>, isMeant: (slot: Slot) => boolean): ReadonlySet<Slot> {
  return new Set([...slots].filter(isMeant));
}

/** How many of a block's half hours are among some. */
export function countOf(slots: ReadonlySet<Slot>, { start, end }: Block): number {
  let count = 0;
  for (let at = start; at < end; at += SLOT_MINUTES) {
    if (slots.has(Math.floor(at / SLOT_MINUTES))) count += 1;
  }
  return count;
}

/** A key for a block among those of its day. */
export function blockKey({ start, offGrid }: Block): string {
  return offGrid === null ? formatHora(start) : recordKey(offGrid);
}

/**
 * Whether some of a block is not saved: it is new, longer, or has another carer than the server will hold.
 */
export function isUnsaved(view: DayView, block: Block): boolean {
  return countOf(view.unsaved, block) > 0;
}

/** Records may overlap: a removal also counts where an equal-looking record remains. */
function countChanges(held: CalendarDay, shown: CalendarDay): number {
  const gone = {
    ...held,
    offGrid: held.offGrid.filter((record) => !shown.offGrid.includes(record)),
  };
  return held.cells.filter(
    (cell, slot) => !sameCare(cell, shown.cells[slot] ?? null) || offGridAt(gone, slot) !== null,
  ).length;
}

function byFecha(records: readonly CareRecord[]): ReadonlyMap<Fecha, readonly CareRecord[]> {
  return groupBy(records, ({ fecha }) => fecha);
}

function sameRecords(a: readonly CareRecord[] = [], b: readonly CareRecord[] = []): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every((record, index) => {
        const other = b[index];
        return (
          other !== undefined &&
          sameRecord(record, other) &&
          record.cuidador?.nombre === other.cuidador?.nombre
        );
      }))
  );
}

import type { Shift } from '#domain/calendar/day.ts';
import { clamp, freeSpans, PENDING, resizeLimits } from '#domain/calendar/edit.ts';
import { movedShifts, moveShifts } from '#domain/calendar/move.ts';
import { NIGHT_ENDS_BY } from '#domain/calendar/night.ts';
import {
  DAY_MINUTES,
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  type Slot,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { firstSlot } from '#domain/calendar/zone.ts';
import type { GridTarget } from '#features/calendar/commands/grid-target.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';

/** Where a drag leads. What ends after 24:00 goes on in the next column. */
export interface DraggedTo extends Span {
  /** Index among the columns on the screen; else the one in which the drag began. */
  readonly column?: number;
  /** Something else is there, so that nothing would happen. */
  readonly isTaken?: boolean;
}

/** A drag: maps where the pointer is to the resulting span. */
export interface Drag<To extends DraggedTo = DraggedTo> {
  readonly at: (minute: Minute, column: number) => To;
}

/**
 * Ends snap outwards: 0.1 of a slot is added away from the shift, so that the middle of a slot counts as inside it,
 * and a press on a handle, which lies within a third of its slot, moves nothing.
 */
const OUTWARD_BIAS = 0.1;

/** Moves one end of a shift, between its neighbours. */
export function edgeDrag({ shown, clock }: DayView, shift: Shift, edge: 'inicio' | 'fin'): Drag {
  const { earliest, latest } = resizeLimits(shown, shift, clock.missing);
  return {
    at(minute) {
      const bias = edge === 'inicio' ? -OUTWARD_BIAS : OUTWARD_BIAS;
      const snapped = Math.round(minute / SLOT_MINUTES + bias) * SLOT_MINUTES;
      return edge === 'inicio'
        ? { start: clamp(snapped, earliest, shift.end - SLOT_MINUTES), end: shift.end }
        : { start: shift.start, end: clamp(snapped, shift.start + SLOT_MINUTES, latest) };
    },
  };
}

/**
 * Paints a new shift from a free slot, up to its neighbours. In the next day's column it goes on over midnight, above
 * where it began: below that, the pointer has only drifted aside.
 * @param days the columns on the screen, which are consecutive days.
 * @param view the one in which it begins.
 */
export function paintDrag(
  days: readonly DayView[],
  view: DayView,
  { fecha, slot }: GridTarget,
): Drag {
  const first = days.indexOf(view);
  const { shown, clock } = view;
  const begin = { start: slotStart(slot), end: slotStart(slot) + SLOT_MINUTES };
  const anchor: Shift = { ...begin, fecha, ...PENDING, nueva: true, offGrid: null };
  const { earliest, latest } = resizeLimits(shown, anchor, clock.missing);
  const next = latest === DAY_MINUTES ? days[first + 1] : undefined;
  const morning = next === undefined ? 0 : freeMorning(next);
  return {
    at(minute, column) {
      const under = Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES;
      if (next !== undefined && column > first && under < begin.start) {
        const end = DAY_MINUTES + clamp(under + SLOT_MINUTES, 0, morning);
        return { start: begin.start, end };
      }
      return {
        start: clamp(under, earliest, begin.start),
        end: clamp(under + SLOT_MINUTES, begin.end, latest),
      };
    },
  };
}

/** Until when nobody comes in the morning of a day; noon at the latest, as every night ends by then. */
function freeMorning({ shown, clock }: DayView): Minute {
  const span = { start: 0, end: slotStart(NIGHT_ENDS_BY) };
  const [free] = freeSpans(shown, span, clock.missing);
  return free?.start === slotStart(firstSlot(clock)) ? free.end : 0;
}

/**
 * Moves a shift to another time or day, by as many slots and columns as the pointer has gone. A night goes with both
 * its parts, and over midnight.
 * @param days the columns on the screen, which are consecutive days.
 * @param beyond gives the other days: a night may go on before the first column, or after the last.
 * @param grabbed the slot that was pressed.
 */
export function moveDrag(
  days: readonly DayView[],
  beyond: (fecha: Fecha) => DayView,
  shift: Shift,
  grabbed: Slot,
) {
  const views = new Map(days.map((view) => [view.fecha, view]));
  const dayOf = (fecha: Fecha) => views.get(fecha) ?? beyond(fecha);
  const parts = wholeShift(dayOf, shift);
  const from = days.findIndex(({ fecha }) => fecha === shift.fecha);
  return {
    at(minute: Minute, column: number) {
      const moved = Math.floor(minute / SLOT_MINUTES) - grabbed;
      const earliest = -shift.start / SLOT_MINUTES;
      const latest = (DAY_MINUTES - shift.end) / SLOT_MINUTES;
      const slots = parts.length > 1 ? moved : clamp(moved, earliest, latest);
      const by = { days: column - from, slots };
      const inColumn = movedShifts(parts, by).find(({ fecha }) => fecha === days[column]?.fecha);
      const { start, end } = inColumn ?? shift;
      return { by, column, start, end, isTaken: moveShifts(dayOf, parts, by) === null };
    },
  };
}

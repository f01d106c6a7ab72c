import { useState } from 'react';
import { careRequestKey } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Shift, shiftAt, shiftsOf } from '#domain/calendar/day.ts';
import { clamp } from '#domain/calendar/edit.ts';
import { SLOT_MINUTES, type Span } from '#domain/calendar/time.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';

/** Which shift is selected, in a form that survives redrawing, resizing and undo. */
type Selection = ReturnType<typeof selectionOf>;

/** The selected shift. While its day is off the screen it is not shown, and it comes back with the day. */
export function useSelection(days: readonly DayView[]) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const day = days.find(({ fecha }) => fecha === selection?.fecha);
  const selected =
    day === undefined || selection === null ? null : selectedShift(day.shown, selection);
  return {
    /** As it is now; null where none is selected, it is gone, or its day is not on the screen. */
    selected,
    /** Selects a shift; null selects none. */
    select: (shift: Shift | null) => setSelection(shift && selectionOf(shift)),
    /** Keeps a shift selected whose ends have moved, and selects a new one: its bar asks who comes. */
    follow(shift: Shift, { start, end }: Span) {
      if (selection === null || selected === null || !isWithin(selected, shift)) {
        if (shift.nueva) setSelection(selectionOf({ ...shift, start, end }));
        return;
      }
      // The slot stays while the shift contains it, so that undo selects the same shift.
      const slot = clamp(selection.slot, start / SLOT_MINUTES, end / SLOT_MINUTES - 1);
      setSelection({ ...selection, slot });
    },
  };
}

/** Whether `part` lies within `shift`, with which it may have merged. */
function isWithin(shift: Shift, part: Shift): boolean {
  return part.fecha === shift.fecha && part.start >= shift.start && part.end <= shift.end;
}

/** The selection of a shift, by its first slot. */
function selectionOf({ fecha, start, offGrid }: Shift) {
  return {
    fecha,
    slot: Math.floor(start / SLOT_MINUTES),
    /** The key of a care request off the grid, because several may touch the same slot. */
    offGrid: offGrid === null ? null : careRequestKey(offGrid),
  };
}

/** The shift that is selected, as it is now; null where it is gone. */
function selectedShift(day: CalendarDay, { slot, offGrid }: Selection): Shift | null {
  if (offGrid === null) {
    const shift = shiftAt(day, slot);
    return shift?.offGrid === null ? shift : null;
  }
  return (
    shiftsOf(day).find(
      (shift) => shift.offGrid !== null && careRequestKey(shift.offGrid) === offGrid,
    ) ?? null
  );
}

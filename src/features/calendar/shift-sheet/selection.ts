import { careRequestKey } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Shift, shiftAt, shiftsOf } from '#domain/calendar/day.ts';
import { type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';

/** Which shift is selected, in a form that survives redrawing, resizing and undo. */
export interface Selection {
  readonly fecha: Fecha;
  readonly slot: Slot;
  /** The key of a care request off the grid, because several may touch the same slot. */
  readonly offGrid: string | null;
}

/** The selection of a shift, by its first slot. */
export function selectionOf({ fecha, start, offGrid }: Shift): Selection {
  return {
    fecha,
    slot: Math.floor(start / SLOT_MINUTES),
    offGrid: offGrid === null ? null : careRequestKey(offGrid),
  };
}

/** The shift that is selected, as it is now; null where it is gone. */
export function selectedShift(day: CalendarDay, { slot, offGrid }: Selection): Shift | null {
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

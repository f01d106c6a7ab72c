import { type Block, blockAt, blocksOf, type CalendarDay } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import { type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';

/** Which block is selected, in a form that survives redrawing, resizing and undo. */
export interface Selection {
  readonly fecha: Fecha;
  readonly slot: Slot;
  /** The key of a record off the half hour, because several may touch the same half hour. */
  readonly offGrid: string | null;
}

/** A selection of this block, by its first half hour. */
export function selectionOf({ fecha, start, offGrid }: Block): Selection {
  return {
    fecha,
    slot: Math.floor(start / SLOT_MINUTES),
    offGrid: offGrid === null ? null : recordKey(offGrid),
  };
}

/** The block that is selected, as it is now; null where it is gone. */
export function selectedBlock(day: CalendarDay, { slot, offGrid }: Selection): Block | null {
  if (offGrid === null) {
    const block = blockAt(day, slot);
    return block?.offGrid === null ? block : null;
  }
  return (
    blocksOf(day).find((block) => block.offGrid !== null && recordKey(block.offGrid) === offGrid) ??
    null
  );
}

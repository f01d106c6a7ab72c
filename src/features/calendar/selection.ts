import { type Block, blockAt, blocksOf, type CalendarDay } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import {
  DAY_MINUTES,
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  type Slot,
} from '#domain/calendar/time.ts';

/** Which block is selected, in words that outlast its being redrawn, lengthened and undone. */
export interface Selection {
  readonly fecha: Fecha;
  readonly slot: Slot;
  /** The key of a record off the half hour: others may touch the same one. */
  readonly offGrid: string | null;
}

type Ends = Pick<Block, 'start' | 'end'>;

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

/**
 * Which part of a block is meant where it has become one with its neighbours: two that are made alike are
 * drawn as one, and still only one of them was opened.
 */
export interface Part {
  /** A minute of it. */
  readonly at: Minute;
  /** Where it touched others. */
  readonly walls: readonly Minute[];
}

/** @param before what it was, where its ends have just been moved: that is no neighbour. */
export function wholeOf(day: CalendarDay, ends: Ends, before = ends): Part {
  const { start, end } = ends;
  const touches = (minute: Minute) =>
    (minute < before.start || minute >= before.end) &&
    blockAt(day, Math.floor(minute / SLOT_MINUTES)) !== null;
  return {
    at: start,
    walls: [
      ...(start > 0 && touches(start - SLOT_MINUTES) ? [start] : []),
      ...(end < DAY_MINUTES && touches(end) ? [end] : []),
    ],
  };
}

/** The part that one becomes whose ends are moved. */
export function movedPart(day: CalendarDay, part: Part, before: Ends, ends: Ends): Part {
  const { at, walls } = wholeOf(day, ends, before);
  const kept = part.walls.filter((wall) => wall <= ends.start || wall >= ends.end);
  return { at, walls: [...kept, ...walls] };
}

/** The block as far as it is that part. */
export function partOf(block: Block, { at, walls }: Part): Block {
  const inside = Math.max(block.start, Math.min(at, block.end - 1));
  return {
    ...block,
    start: Math.max(block.start, ...walls.filter((wall) => wall <= inside)),
    end: Math.min(block.end, ...walls.filter((wall) => wall > inside)),
  };
}

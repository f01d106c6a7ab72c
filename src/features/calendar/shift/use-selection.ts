import { useState } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { clamp } from '#domain/calendar/edit.ts';
import { SLOT_MINUTES, type Span } from '#domain/calendar/time.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { type Selection, selectedBlock, selectionOf } from './selection.ts';

export interface SelectedShift {
  /** As it is now; null where none is selected, it is gone, or its day is not on the screen. */
  readonly selected: Block | null;
  /** Selects a block; null selects none. */
  readonly select: (block: Block | null) => void;
  /** What has become of a block: where it was the selected one, it stays so. */
  readonly follow: (block: Block, ends: Span) => void;
}

/** The selected shift. While its day is off the screen it is not shown, and it comes back with the day. */
export function useSelection(days: readonly DayView[]): SelectedShift {
  const [selection, setSelection] = useState<Selection | null>(null);
  const day = days.find(({ fecha }) => fecha === selection?.fecha);
  const selected =
    day === undefined || selection === null ? null : selectedBlock(day.shown, selection);
  return {
    selected,
    select: (block) => setSelection(block && selectionOf(block)),
    follow(block, { start, end }) {
      if (selection === null || selected === null || !isWithin(selected, block)) return;
      // Keep the originally selected half hour while the block contains it, so that undo selects the same
      // block.
      const slot = clamp(selection.slot, start / SLOT_MINUTES, end / SLOT_MINUTES - 1);
      setSelection({ ...selection, slot });
    },
  };
}

/** Whether `part` lies within `block`, with which it may have merged. */
function isWithin(block: Block, part: Block): boolean {
  return part.fecha === block.fecha && part.start >= block.start && part.end <= block.end;
}

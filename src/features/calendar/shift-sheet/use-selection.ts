import { useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { clamp } from '#domain/calendar/edit.ts';
import { SLOT_MINUTES, type Span } from '#domain/calendar/time.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { type Selection, selectedShift, selectionOf } from './selection.ts';

export interface SelectedShift {
  /** As it is now; null where none is selected, it is gone, or its day is not on the screen. */
  readonly selected: Shift | null;
  /** Selects a shift; null selects none. */
  readonly select: (shift: Shift | null) => void;
  /** Keeps a shift selected whose ends have moved; does nothing for another one. */
  readonly follow: (shift: Shift, ends: Span) => void;
}

/** The selected shift. While its day is off the screen it is not shown, and it comes back with the day. */
export function useSelection(days: readonly DayView[]): SelectedShift {
  const [selection, setSelection] = useState<Selection | null>(null);
  const day = days.find(({ fecha }) => fecha === selection?.fecha);
  const selected =
    day === undefined || selection === null ? null : selectedShift(day.shown, selection);
  return {
    selected,
    select: (shift) => setSelection(shift && selectionOf(shift)),
    follow(shift, { start, end }) {
      if (selection === null || selected === null || !isWithin(selected, shift)) return;
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

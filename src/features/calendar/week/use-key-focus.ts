import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridFocus } from '#features/calendar/commands/calendar-commands.ts';
import { findCell, type GridTarget, targetOf } from '#features/calendar/commands/grid-target.ts';
import { focusIn } from '#features/calendar/commands/use-view-focus.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';

/**
 * Where the focus is among the columns when the command of a key runs. Its code may still have been loading when the key
 * was pressed: earlier keys have moved the focus meanwhile, and other days may be shown.
 * @param nextFocus the slot of a day that a key asked for and that is not shown yet.
 */
export function useKeyFocus(
  grid: RefObject<HTMLElement | null>,
  days: readonly DayView[],
  nextFocus: RefObject<GridTarget | null>,
) {
  /** Where the last key has put the focus, if nothing else has moved it since. */
  const movedTo = useRef<Element>(null);
  const shown = useRef(days);
  const firstShown = days[0]?.fecha;

  useLayoutEffect(() => {
    shown.current = days;
  }, [days]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other days are shown
  useLayoutEffect(() => {
    const target = nextFocus.current;
    // Not awaited any longer, also where the user has gone elsewhere.
    nextFocus.current = null;
    const cell = target && grid.current && findCell(grid.current, target);
    if (cell === null) return;
    focusIn(cell);
    movedTo.current = cell;
  }, [firstShown, days.length, grid, nextFocus]);

  function read(pressedOn: Element): GridFocus | null {
    const target = targetOf(movedTo.current ?? pressedOn);
    if (target === null) return null;
    return {
      target,
      column: shown.current.findIndex(({ fecha }) => fecha === target.fecha),
      columns: shown.current.length,
      focus(column, slot) {
        const fecha = shown.current[column]?.fecha;
        if (fecha === undefined) return;
        const cell = grid.current && findCell(grid.current, { fecha, slot });
        focusIn(cell);
        movedTo.current = cell;
      },
      awaited: nextFocus.current,
      focusWhenShown(next) {
        nextFocus.current = next;
      },
    };
  }

  return {
    read,
    /** The focus has moved, by whatever. */
    forget(): void {
      movedTo.current = null;
    },
  };
}

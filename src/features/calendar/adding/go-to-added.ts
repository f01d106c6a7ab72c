import {
  type DaySpan,
  type Fecha,
  formatHora,
  monthOf,
  SLOT_MINUTES,
} from '#domain/calendar/time.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { findCell } from '#features/calendar/commands/grid-target.ts';
import { unfold } from '#features/calendar/commands/unfold.ts';
import { fechasOf, type Vista } from '#features/calendar/view-model/views.ts';

/** A shift that is not drawn by then is filtered out, or its days did not come. */
const GIVEN_UP_MS = 5000;

/**
 * Returns a function that goes to the days of a shift that is being added, and scrolls to the shift once it is drawn.
 */
export function useGoToAdded(): (shift: DaySpan | undefined) => void {
  const { vista, fecha, show } = useBoard();
  return (shift) => {
    if (shift === undefined) return;
    if (!showsDay(vista, fecha, shift.fecha)) show(() => ({ fecha: shift.fecha }), true);
    // The dialog restores the focus first.
    setTimeout(bringIntoView, 0, shift);
  };
}

/** Whether a view at `fecha` shows a day. */
function showsDay(vista: Vista, fecha: Fecha, day: Fecha): boolean {
  return vista === 'mes' ? monthOf(fecha) === monthOf(day) : fechasOf(vista, fecha).includes(day);
}

/**
 * Scrolls to a shift that was just added, as soon as it is drawn: it may be off the screen, or on days that are about
 * to be shown. Focus does not move.
 */
function bringIntoView(shift: DaySpan): void {
  const bring = () => {
    const parts = drawnPartsOf(shift);
    unfold(parts[0] ?? null);
    for (const part of parts) part.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return parts.length > 0;
  };
  if (bring()) return;
  const drawn = new MutationObserver(() => {
    if (bring()) stop();
  });
  const timer = setTimeout(stop, GIVEN_UP_MS);
  function stop(): void {
    clearTimeout(timer);
    drawn.disconnect();
  }
  const everything = { subtree: true, childList: true, attributeFilter: ['data-fecha'] };
  drawn.observe(document.body, everything);
}

/** The elements of the shift: its last and first slot in the week, its line in the list, or its day in the month. */
function drawnPartsOf({ fecha, start, end }: DaySpan): readonly Element[] {
  const slots = [end - SLOT_MINUTES, start].map((at) =>
    findCell(document.body, { fecha, slot: Math.floor(at / SLOT_MINUTES) }),
  );
  const inOther = document.querySelector(
    `[data-vista="mes"] [data-fecha="${fecha}"], [data-vista="lista"] ${lineAt(fecha, start)}`,
  );
  return [...slots, inOther].filter((part) => part !== null);
}

function lineAt(fecha: string, start: number): string {
  return `[data-bloque][data-fecha="${fecha}"][data-inicio="${formatHora(start)}"]`;
}

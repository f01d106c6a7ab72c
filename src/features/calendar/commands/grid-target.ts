import {
  type Fecha,
  formatHora,
  parseFecha,
  parseHora,
  SLOT_MINUTES,
  type Slot,
  slotStart,
} from '#domain/calendar/time.ts';

/** One slot of the grid. */
export interface GridTarget {
  readonly fecha: Fecha;
  readonly slot: Slot;
}

const CELL = '[role="gridcell"][data-hora]';

/** The slot that an element represents, or null. */
export function targetOf(element: Element | null): GridTarget | null {
  const cell = element?.closest<HTMLElement>(CELL);
  const fecha = parseFecha(cell?.dataset['fecha'] ?? '');
  const minute = parseHora(cell?.dataset['hora'] ?? '');
  return fecha === null || minute === null ? null : { fecha, slot: minute / SLOT_MINUTES };
}

/** The slot under a point, also beneath a handle or a ghost. */
export function targetAt(x: number, y: number): GridTarget | null {
  const cell = document.elementsFromPoint(x, y).find((element) => element.matches(CELL));
  return targetOf(cell ?? null);
}

/** The cell of a slot, or null where the grid does not show it. */
export function findCell(grid: Element, { fecha, slot }: GridTarget): HTMLElement | null {
  const hora = formatHora(slotStart(slot));
  return grid.querySelector<HTMLElement>(`${CELL}[data-fecha="${fecha}"][data-hora="${hora}"]`);
}

/** The whole grid is one tab stop: the slot focused last. */
export function makeTabStop(grid: Element, cell: HTMLElement): void {
  for (const other of grid.querySelectorAll<HTMLElement>('[role="gridcell"][tabindex="0"]')) {
    if (other !== cell) other.tabIndex = -1;
  }
  cell.tabIndex = 0;
}

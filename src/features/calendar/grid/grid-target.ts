import {
  type Fecha,
  parseFecha,
  parseHora,
  SLOT_MINUTES,
  type Slot,
} from '#domain/calendar/time.ts';

/** One half hour of the grid. */
export interface GridTarget {
  readonly fecha: Fecha;
  readonly slot: Slot;
}

const CELL = '[role="gridcell"][data-hora]';

/** The half hour that an element says it is, or null. */
export function targetOf(element: Element | null): GridTarget | null {
  const cell = element?.closest<HTMLElement>(CELL);
  const fecha = parseFecha(cell?.dataset['fecha'] ?? '');
  const minute = parseHora(cell?.dataset['hora'] ?? '');
  return fecha === null || minute === null ? null : { fecha, slot: minute / SLOT_MINUTES };
}

/** The half hour under a point, also where a handle or a ghost lies over it. */
export function targetAt(x: number, y: number): GridTarget | null {
  const cell = document.elementsFromPoint(x, y).find((element) => element.matches(CELL));
  return targetOf(cell ?? null);
}

export function findCell(grid: Element, { fecha, slot }: GridTarget): HTMLElement | null {
  return cellIn(grid, fecha, slot * SLOT_MINUTES);
}

function cellIn(grid: Element, fecha: Fecha, minute: number): HTMLElement | null {
  const hora = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}`;
  return grid.querySelector<HTMLElement>(`${CELL}[data-fecha="${fecha}"][data-hora="${hora}"]`);
}

/** The whole grid is one stop of the Tab key: the half hour that was focused last. */
export function makeTabStop(grid: Element, cell: HTMLElement): void {
  for (const other of grid.querySelectorAll<HTMLElement>('[role="gridcell"][tabindex="0"]')) {
    if (other !== cell) other.tabIndex = -1;
  }
  cell.tabIndex = 0;
}

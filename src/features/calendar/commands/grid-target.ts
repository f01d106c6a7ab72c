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
  /** The key of the shift that is drawn under the pointer: a part of the slot may show another than the rest. */
  readonly key?: string | undefined;
}

const CELL = '[role="gridcell"][data-hora]';

/** The slot that an element represents, or null. */
export function targetOf(element: Element | null): GridTarget | null {
  const cell = element?.closest<HTMLElement>(CELL);
  const fecha = parseFecha(cell?.dataset['fecha'] ?? '');
  const minute = parseHora(cell?.dataset['hora'] ?? '');
  return fecha === null || minute === null ? null : { fecha, slot: minute / SLOT_MINUTES };
}

/** The slot and the shift under a pointer, also beneath a handle; not beneath the name of a day. */
export function pointedAt({ target, clientX: x, clientY: y }: PointerLike): GridTarget | null {
  const pressed = target as HTMLElement;
  const cell = pressed.dataset['borde']
    ? document.elementsFromPoint(x, y).find((element) => element.matches(CELL))
    : pressed;
  const at = targetOf(cell ?? null);
  if (at === null) return null;
  // Pointers pass through what is drawn. A click without a pointer has the coordinates 0, 0.
  const drawn = [
    ...document.querySelectorAll<HTMLElement>(`[data-bloque][data-fecha="${at.fecha}"]`),
  ].filter((shift) => {
    const { left, top, bottom } = shift.getBoundingClientRect();
    return left <= x && top <= y && y < bottom;
  });
  const seen = drawn.find((shift) => 'seleccionado' in shift.dataset) ?? drawn.at(-1);
  return { ...at, key: seen?.dataset['clave'] };
}

type PointerLike = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>;

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

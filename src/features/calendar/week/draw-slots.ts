/**
 * The slots of some days, as the rows of gridcells that a grid must have, drawn outside React: a week has 336 of them,
 * and making each a React element takes longer than all the rest of the calendar (decision 0013). A toggle visits the
 * gridcells of its own day and writes what differs.
 */

import { SLOTS_PER_DAY, type Slot } from '#domain/calendar/time.ts';
import {
  type DayView,
  type ShownSlot,
  sameSlot,
  shownSlotOf,
} from '#features/calendar/view-model/day-view.ts';
import { cellName, horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { formatFecha } from '#i18n/format.ts';
import styles from './time-grid.module.css';

/** The slots that are drawn, and the days that they show. */
export interface DrawnSlots {
  readonly element: HTMLElement;
  readonly days: readonly DayView[];
  /** Row by row. */
  readonly cells: readonly HTMLElement[];
}

/**
 * Draws days. Reuses the elements while the number of days is the same, so that focus stays in place when the
 * week changes. `tabindex` is -1 in all; the grid decides which cell is its tab stop.
 * @param before the previous result.
 */
export function drawSlots(days: readonly DayView[], before: DrawnSlots | null): DrawnSlots {
  const isReused = before !== null && before.days.length === days.length;
  const element = isReused ? before.element : emptyRows(days.length);
  const cells = isReused
    ? before.cells
    : [...element.querySelectorAll<HTMLElement>('[role="gridcell"]')];
  days.forEach((view, column) => {
    const drawn = isReused ? before.days[column] : undefined;
    if (drawn === view) return;
    const isOtherDay = drawn?.fecha !== view.fecha;
    const day = formatFecha(view.fecha, 'long');
    for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
      const cell = cells[slot * days.length + column];
      const shown = shownSlotOf(view, slot);
      const old = drawn === undefined ? EMPTY : shownSlotOf(drawn, slot);
      if (cell === undefined) continue;
      if (isOtherDay) cell.setAttribute('data-fecha', view.fecha);
      else if (sameSlot(old, shown)) continue;
      drawCell(cell, old, shown, cellName(day, slot, shown));
    }
  });
  return { element, days, cells };
}

/** What the cloned pattern of a cell shows. */
const EMPTY: ShownSlot = {
  cell: null,
  estado: 'libre',
  waiting: false,
  unsaved: false,
  removing: false,
  missing: false,
  repeated: false,
};

/** Writes only what differs: most slots are free and stay as in the pattern. */
function drawCell(cell: HTMLElement, old: ShownSlot, shown: ShownSlot, name: string): void {
  cell.setAttribute('aria-label', name);
  if (shown.estado !== old.estado) {
    cell.setAttribute('data-estado', shown.estado);
    cell.setAttribute('aria-selected', String(shown.estado !== 'libre'));
  }
  if (shown.waiting !== old.waiting) cell.toggleAttribute('data-envio', shown.waiting);
  if (shown.removing !== old.removing) cell.toggleAttribute('data-saldra', shown.removing);
  if (shown.missing !== old.missing) {
    cell.toggleAttribute('data-no-existe', shown.missing);
    cell.ariaDisabled = shown.missing ? 'true' : null;
  }
}

const patterns = new Map<number, HTMLElement>();

/** Empty rows for a number of days. */
function emptyRows(columns: number): HTMLElement {
  let pattern = patterns.get(columns);
  if (pattern === undefined) {
    pattern = make('presentation');
    for (let slot = 0; slot < SLOTS_PER_DAY; slot += 2) {
      const hour = make('rowgroup', 'hours');
      hour.append(emptyRow(columns, slot), emptyRow(columns, slot + 1));
      pattern.append(hour);
    }
    patterns.set(columns, pattern);
  }
  return pattern.cloneNode(true) as HTMLElement;
}

function emptyRow(columns: number, slot: Slot): HTMLElement {
  const row = make('row', 'row');
  if (slot % 2 === 0) {
    const header = make('rowheader', 'hour');
    header.textContent = horaOf(slot);
    header.setAttribute('aria-colindex', '1');
    header.setAttribute('aria-rowspan', '2');
    row.append(header);
  }
  for (let column = 0; column < columns; column += 1) {
    const cell = make('gridcell', 'cell');
    cell.tabIndex = -1;
    // Every second row has no header of its own, so without the index a cell would count for the day before.
    cell.setAttribute('aria-colindex', String(column + 2));
    cell.setAttribute('data-estado', EMPTY.estado);
    cell.setAttribute('aria-selected', 'false');
    cell.dataset['hora'] = horaOf(slot);
    row.append(cell);
  }
  return row;
}

function make(role: string, style?: keyof typeof styles): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  if (style !== undefined) element.className = styles[style] ?? '';
  return element;
}

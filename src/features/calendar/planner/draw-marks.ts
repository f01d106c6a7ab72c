import type { Shift } from '#domain/calendar/day.ts';
import { SLOT_MINUTES, type Slot, type Span, slotStart } from '#domain/calendar/time.ts';
import type { Booking } from '#domain/planner/bookings.ts';
import type { DayCoverage } from '#domain/planner/coverage.ts';
import { sameSpans } from '#domain/planner/span.ts';
import { boxOf } from '#features/calendar/view-model/day-box.ts';
import { describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { handover } from '#i18n/es/handover.ts';
import { planner } from '#i18n/es/planner.ts';
import styles from './draw-marks.module.css';

/** One day of the screen: where nobody is confirmed, who is booked twice, and which shifts have a note. */
export interface DayMarks {
  readonly coverage: DayCoverage;
  readonly doubles: readonly Booking[];
  readonly noted: readonly Shift[];
}

/** The drawn days, in order. */
export type DrawnMarks = readonly (DayMarks & { readonly element: HTMLElement })[];

/**
 * Draws the planner's marks of some days in a layer of the grid, outside React like the shifts above them. The
 * element of an unchanged day stays.
 * @param before the previous result.
 */
export function drawMarks(layer: HTMLElement, days: readonly DayMarks[], before: DrawnMarks) {
  const drawn = days.map((day, column) => {
    const known = before[column];
    return known !== undefined && sameDay(known, day)
      ? known
      : { ...day, element: dayElement(day) };
  });
  drawn.forEach(({ element }, column) => {
    const old = before[column]?.element;
    if (old === undefined) layer.append(element);
    else if (old !== element) old.replaceWith(element);
  });
  for (const { element } of before.slice(drawn.length)) element.remove();
  return drawn;
}

/**
 * The marks as texts for screen readers: uncovered hours are added to the name of a slot, the rest is its description.
 * @param days none removes them.
 */
export function describeMarks(layer: HTMLElement, days: readonly DayMarks[]): void {
  const grid = layer.closest('[role="grid"]');
  if (grid === null) return;
  const described = new Map<Element, string>();
  nameUncovered(grid, days);
  if (days.some(({ doubles, noted }) => doubles.length + noted.length > 0)) {
    // Row by row.
    const cells = grid.querySelectorAll('[role="gridcell"]');
    days.forEach((day, column) => {
      for (const [slot, texts] of textsOf(day)) {
        const cell = cells[slot * days.length + column];
        if (cell !== undefined) described.set(cell, texts.join('. '));
      }
    });
  }
  for (const cell of grid.querySelectorAll('[aria-description]')) {
    if (!described.has(cell)) cell.removeAttribute('aria-description');
  }
  for (const [cell, text] of described) {
    if (cell.getAttribute('aria-description') !== text) cell.setAttribute('aria-description', text);
  }
}

const UNCOVERED = `, ${planner.slotUncovered}`;

/** Adds to the names of free slots that nobody covers them. A slot that is redrawn gets its name without that. */
function nameUncovered(grid: Element, days: readonly DayMarks[]): void {
  for (const [index, cell] of grid.querySelectorAll('[role="gridcell"]').entries()) {
    const { gaps } = days[index % Math.max(1, days.length)]?.coverage ?? { gaps: [] };
    const start = slotStart(Math.floor(index / Math.max(1, days.length)));
    const isUncovered =
      cell.getAttribute('data-estado') === 'libre' &&
      gaps.some((gap) => gap.start < start + SLOT_MINUTES && gap.end > start);
    const name = cell.getAttribute('aria-label') ?? '';
    if (name.endsWith(UNCOVERED) === isUncovered) continue;
    const text = isUncovered ? name + UNCOVERED : name.slice(0, -UNCOVERED.length);
    cell.setAttribute('aria-label', text);
  }
}

function textsOf({ doubles, noted }: DayMarks): ReadonlyMap<Slot, readonly string[]> {
  const texts = new Map<Slot, string[]>();
  const add = (span: Span, text: string) => {
    for (let slot = Math.floor(span.start / SLOT_MINUTES); slotStart(slot) < span.end; slot += 1) {
      const there = texts.get(slot) ?? [];
      if (!there.includes(text)) texts.set(slot, [...there, text]);
    }
  };
  for (const double of doubles)
    add(double, planner.doubles.beside(double.with, describeSpan(double)));
  for (const shift of noted) add(shift, handover.label);
  return texts;
}

/** Compared by content: a pull creates every day anew, mostly unchanged. */
function sameDay(a: DayMarks, b: DayMarks): boolean {
  return (
    a.coverage.fecha === b.coverage.fecha &&
    sameSpans(a.coverage.gaps, b.coverage.gaps) &&
    sameSpans(a.noted, b.noted) &&
    sameSpans(a.doubles, b.doubles) &&
    a.doubles.every((double, index) => double.with === b.doubles[index]?.with)
  );
}

function dayElement({ coverage, doubles, noted }: DayMarks): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['day'] ?? '';
  const mark = (style: keyof typeof styles, span: Span, name: string) => {
    const box = document.createElement('i');
    box.className = styles[style] ?? '';
    Object.assign(box.style, boxOf(span));
    box.dataset[name] = describeSpan(span);
    element.append(box);
    return box;
  };
  for (const gap of coverage.gaps) mark('gap', gap, 'hueco').dataset['fecha'] = coverage.fecha;
  for (const shift of noted) mark('note', shift, 'conNota');
  // Drawn over the notes, because it is urgent.
  for (const double of doubles) mark('double', double, 'doble');
  return element;
}

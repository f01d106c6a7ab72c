import type { DoubleBooking } from '#domain/planner/bookings.ts';
import type { DayCoverage } from '#domain/planner/coverage.ts';
import type { Span } from '#domain/planner/span.ts';
import { boxOf } from './day-box.ts';
import styles from './draw-gaps.module.css';
import { spanWords } from './plan-words.ts';

/** One day of the screen: where nobody is confirmed, and who is booked twice. */
export interface GapDay {
  readonly coverage: DayCoverage;
  readonly doubles: readonly DoubleBooking[];
}

/** The days that are drawn, in their order. */
export type DrawnGaps = readonly (GapDay & { readonly element: HTMLElement })[];

/**
 * Draws the gaps of some days in a layer of the grid, past React as the blocks above them are. A day
 * that has not changed keeps its element.
 * @param before what was drawn there last.
 */
export function drawGaps(
  layer: HTMLElement,
  days: readonly GapDay[],
  before: DrawnGaps,
): DrawnGaps {
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

function sameDay(a: GapDay, b: GapDay): boolean {
  return (
    a.coverage === b.coverage &&
    a.doubles.length === b.doubles.length &&
    a.doubles.every((double, index) => double === b.doubles[index])
  );
}

function dayElement({ coverage, doubles }: GapDay): HTMLElement {
  const element = document.createElement('div');
  element.className = styles['day'] ?? '';
  for (const gap of coverage.gaps) {
    const mark = box('gap', gap);
    mark.dataset['hueco'] = spanWords(gap);
    mark.dataset['fecha'] = coverage.fecha;
    element.append(mark);
  }
  for (const double of doubles) {
    const mark = box('double', double);
    mark.dataset['doble'] = spanWords(double);
    element.append(mark);
  }
  return element;
}

function box(style: keyof typeof styles, span: Span): HTMLElement {
  const element = document.createElement('i');
  element.className = styles[style] ?? '';
  Object.assign(element.style, boxOf(span));
  return element;
}

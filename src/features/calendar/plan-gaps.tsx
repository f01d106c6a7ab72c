import { memo, type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { DoubleBooking } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import type { Span } from '#domain/planner/span.ts';
import { AlertIcon } from '#ui/icons/alert-icon.tsx';
import type { DayView } from './day-view.ts';
import styles from './plan-gaps.module.css';
import { spanWords } from './plan-words.ts';
import type { TimeView } from './views.ts';

export interface PlanGapsProps {
  readonly layer: RefObject<HTMLElement | null>;
  readonly vista: TimeView;
  readonly views: readonly DayView[];
  readonly window: CareWindow;
  readonly doubles: readonly DoubleBooking[];
}

const NONE: readonly DoubleBooking[] = [];

/** Where nobody is confirmed, and who is booked twice: drawn in the grid's columns, beneath pointers. */
export function PlanGaps({ layer, vista, views, window, doubles }: PlanGapsProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  // The grid stands before its planner draws: another view brings another grid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => setAt(layer.current), [layer, vista]);
  if (at === null) return null;
  return createPortal(
    views.map((view, column) => (
      <DayGaps
        // biome-ignore lint/suspicious/noArrayIndexKey: a column stays, its day changes
        key={column}
        view={view}
        window={window}
        doubles={
          doubles.some(({ fecha }) => fecha === view.fecha)
            ? doubles.filter(({ fecha }) => fecha === view.fecha)
            : NONE
        }
      />
    )),
    at,
  );
}

/** One day's: a toggle draws this one again and no other. */
const DayGaps = memo(function DayGaps(props: {
  view: DayView;
  window: CareWindow;
  doubles: readonly DoubleBooking[];
}) {
  const { view, window, doubles } = props;
  const { gaps } = coverageOf(view.shown, view.clock, window);
  return (
    <div className={styles['day']}>
      {gaps.map((gap) => (
        <i
          key={gap.start}
          className={styles['gap']}
          data-hueco={spanWords(gap)}
          data-fecha={view.fecha}
          style={boxOf(gap)}
        />
      ))}
      {doubles.map((double) => (
        <span
          key={`${double.start}-${double.with}`}
          className={styles['double']}
          data-doble={spanWords(double)}
          style={boxOf(double)}
        >
          <AlertIcon size={14} />
        </span>
      ))}
    </div>
  );
});

function boxOf({ start, end }: Span): { top: string; height: string } {
  return {
    top: `calc(var(--half) * ${start / SLOT_MINUTES})`,
    height: `calc(var(--half) * ${(end - start) / SLOT_MINUTES})`,
  };
}

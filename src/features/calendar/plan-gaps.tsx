import { memo, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DoubleBooking } from '#domain/planner/bookings.ts';
import type { DayCoverage } from '#domain/planner/coverage.ts';
import { AlertIcon } from '#ui/icons/alert-icon.tsx';
import { boxOf } from './day-box.ts';
import type { DayPlan } from './day-plan.ts';
import styles from './plan-gaps.module.css';
import { spanWords } from './plan-words.ts';
import type { TimeView } from './views.ts';

export interface PlanGapsProps {
  readonly layer: RefObject<HTMLElement | null>;
  readonly vista: TimeView;
  readonly plans: readonly DayPlan[];
  readonly doubles: readonly DoubleBooking[];
}

const NONE: readonly DoubleBooking[] = [];

/** Where nobody is confirmed, and who is booked twice: drawn in the grid's columns, beneath pointers. */
export function PlanGaps({ layer, vista, plans, doubles }: PlanGapsProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  // Another view brings another grid, which is only sure to stand when all of it is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => setAt(layer.current), [layer, vista]);
  if (at === null) return null;
  return createPortal(
    plans.map(({ coverage }, column) => (
      <DayGaps
        // biome-ignore lint/suspicious/noArrayIndexKey: a column stays, its day changes
        key={column}
        coverage={coverage}
        doubles={
          doubles.some(({ fecha }) => fecha === coverage.fecha)
            ? doubles.filter(({ fecha }) => fecha === coverage.fecha)
            : NONE
        }
      />
    )),
    at,
  );
}

/** One day's: a toggle draws this one again and no other. */
const DayGaps = memo(function DayGaps(props: {
  coverage: DayCoverage;
  doubles: readonly DoubleBooking[];
}) {
  const { coverage, doubles } = props;
  const { fecha, gaps } = coverage;
  return (
    <div className={styles['day']}>
      {gaps.map((gap) => (
        <i
          key={gap.start}
          className={styles['gap']}
          data-hueco={spanWords(gap)}
          data-fecha={fecha}
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

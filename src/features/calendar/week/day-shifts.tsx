import { memo, useLayoutEffect, useRef } from 'react';
import { formatHora, type Minute } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { type DrawnShifts, drawShifts } from './draw-shifts.ts';
import { NowLine } from './now-line.tsx';
import styles from './time-grid.module.css';

interface DayShiftsProps {
  readonly view: DayView;
  /** Given on today's column: the clock for the line of the current time. */
  readonly clock: ZoneClock | null;
  /** Start of the shift that is selected on this day; null where none is. */
  readonly selected: Minute | null;
}

const NOTHING: DrawnShifts = new Map();

/** A day's column, where its shifts are drawn. */
export const DayShifts = memo(function DayShifts({ view, clock, selected }: DayShiftsProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef(NOTHING);
  useLayoutEffect(() => {
    if (place.current === null) return;
    drawn.current = drawShifts(place.current, view, drawn.current);
    for (const { element } of drawn.current.values()) {
      const isSelected = selected !== null && element.dataset['inicio'] === formatHora(selected);
      element.toggleAttribute('data-seleccionado', isSelected);
    }
  }, [view, selected]);
  return (
    <div className={styles['day']} data-hoy={clock === null ? undefined : ''}>
      <div ref={place} className={styles['blocks']} />
      {clock === null ? null : <NowLine clock={clock} />}
    </div>
  );
});

import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { addMonths } from '#domain/calendar/month.ts';
import { monthGrid, sameDayIn } from '#domain/calendar/month-grid.ts';
import { addDays, type Fecha, monthOf, parseFecha, weekStart } from '#domain/calendar/time.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { type GridTarget, makeTabStop } from '#features/calendar/commands/grid-target.ts';
import { useViewFocus } from '#features/calendar/commands/use-view-focus.ts';
import { useComing } from '#features/calendar/store/use-coming.ts';
import { useCareWindow } from '#features/calendar/store/use-planning.ts';
import { useStandings } from '#features/calendar/store/use-standings.ts';
import { OPENS_AT_SLOT } from '#features/calendar/view-model/views.ts';
import { formatFecha } from '#i18n/format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { MonthDay } from './month-day.tsx';
import styles from './month-view.module.css';

/** Six weeks at most, Monday first; each day with the first names of who is confirmed. */
export function MonthView() {
  const { calendar } = useBoard();
  const isComing = useComing(calendar);
  const isWindowRead = useCareWindow(calendar.open) !== null;
  return isComing || !isWindowRead ? <Skeleton lines={2} shape="calendar" /> : <Month />;
}

function Month() {
  const { calendar, fecha, today, name, nextFocus, show } = useBoard();
  const window = useCareWindow(calendar.open);
  const standings = useStandings(calendar);
  const grid = useRef<HTMLDivElement>(null);
  const fechas = monthGrid(fecha);
  const weeks = Array.from({ length: fechas.length / 7 }, (_, week) =>
    fechas.slice(week * 7, week * 7 + 7),
  );
  const month = monthOf(fecha);
  // On a phone the page was scrolled to the hours of the view before.
  useLayoutEffect(() => {
    // In newer engines it returns a promise, which would be taken for the effect's end.
    scrollTo(0, 0);
  }, []);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || element.querySelector('[tabindex="0"]')) return;
    const at = cellOf(element, fecha);
    if (at !== null) makeTabStop(element, at);
  }, [fecha]);

  useViewFocus(grid, nextFocus, DAYS);

  useLayoutEffect(() => {
    const target = nextFocus.current;
    if (target === null || grid.current === null || monthOf(target.fecha) !== month) return;
    nextFocus.current = null;
    cellOf(grid.current, target.fecha)?.focus();
  }, [month, nextFocus]);

  function openWeek(day: Fecha) {
    show(() => ({ fecha: day, vista: 'semana' }));
  }

  function onClick(event: MouseEvent) {
    const at = fechaOf(event.target);
    if (at !== null) openWeek(at);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = fechaOf(event.target);
    // Alt+← is the browser's «back».
    if (at === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      openWeek(at);
      return;
    }
    // Counts from a step that may not be drawn yet, so that two quick steps move by two.
    const turnedTo = nextFocus.current?.fecha;
    const next = STEPS[event.key]?.(turnedTo ?? at, turnedTo ?? fecha);
    if (next === undefined || grid.current === null) return;
    event.preventDefault();
    const isHere = turnedTo === undefined && !event.key.startsWith('Page');
    const shown = isHere ? cellOf(grid.current, next) : null;
    if (shown !== null) return shown.focus();
    nextFocus.current = { fecha: next, slot: OPENS_AT_SLOT };
    show(() => ({ fecha: next }), true);
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={name}
      aria-readonly="true"
      className={styles['grid']}
      data-vista="mes"
      tabIndex={-1}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (target.matches('[role="gridcell"]') && grid.current) makeTabStop(grid.current, target);
      }}
    >
      <div role="row" className={styles['row']}>
        {weeks[0]?.map((day) => (
          <div
            key={day}
            role="columnheader"
            className={styles['weekday']}
            aria-label={formatFecha(day, 'weekday')}
          >
            {formatFecha(day, 'weekdayShort')}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles['row']}>
          {week.map((day) => (
            <MonthDay
              key={day}
              view={calendar.day(day)}
              standings={calendar.day(day).shifts.flatMap((shift) => standings(shift) ?? [])}
              today={day === today}
              outside={monthOf(day) !== month}
              // Until the patient's list has come, it is unknown whether hours without a shift are uncovered.
              window={calendar.isAwaited ? null : window}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Past the first or the last day on the screen the month changes; Page Up and Page Down count from the month
 * shown.
 */
const STEPS: Readonly<Record<string, (from: Fecha, shown: Fecha) => Fecha>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: weekStart,
  End: (from) => addDays(weekStart(from), 6),
  PageUp: (from, shown) => sameDayIn(addMonths(shown, -1), from),
  PageDown: (from, shown) => sameDayIn(addMonths(shown, 1), from),
};

const DAYS = {
  of(element: Element | null): GridTarget | null {
    const fecha = fechaOf(element);
    return fecha === null ? null : { fecha, slot: OPENS_AT_SLOT };
  },
  find: (grid: Element, { fecha }: GridTarget) => cellOf(grid, fecha),
};

function fechaOf(target: EventTarget | null): Fecha | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-fecha]') : null;
  return parseFecha(cell?.dataset['fecha'] ?? '');
}

function cellOf(grid: Element, fecha: Fecha): HTMLElement | null {
  return grid.querySelector<HTMLElement>(`[data-fecha="${fecha}"]`);
}

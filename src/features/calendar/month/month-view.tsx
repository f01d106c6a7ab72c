import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { caregiverKey, eachOnce } from '#domain/calendar/care-request.ts';
import { caregiversOf } from '#domain/calendar/day.ts';
import { addMonths, monthGrid, sameDayIn } from '#domain/calendar/month.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import {
  addDays,
  type Fecha,
  monthOf,
  parseFecha,
  SLOT_MINUTES,
  weekStart,
} from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { type GridTarget, makeTabStop } from '#features/calendar/commands/grid-target.ts';
import { useViewFocus } from '#features/calendar/commands/use-view-focus.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { useCareWindow } from '#features/calendar/store/use-planning.ts';
import { countOf, type DayView } from '#features/calendar/view-model/day-view.ts';
import { firstName } from '#features/calendar/view-model/describe-shift.ts';
import { OPENS_AT_SLOT } from '#features/calendar/view-model/views.ts';
import { calendar as calendarMessages } from '#i18n/es/calendar.ts';
import { month as messages } from '#i18n/es/month.ts';
import { planner } from '#i18n/es/planner.ts';
import { formatFecha, formatHours } from '#i18n/format.ts';
import styles from './month-view.module.css';

export interface MonthViewProps {
  readonly calendar: Calendar;
  readonly fecha: Fecha;
  readonly today: Fecha;
  readonly name: string;
  /** Gets the focus as soon as its month is on the screen. */
  readonly awaited: RefObject<GridTarget | null>;
  /** Shows the month of a day. */
  readonly onTurn: (fecha: Fecha) => void;
  readonly onOpenWeek: (fecha: Fecha) => void;
}

/** More names than these are only counted: a day is the size of a stamp. */
const NAMES_SHOWN = 3;

/** Six weeks at most, Monday first; each day with the first names of who is confirmed. */
export function MonthView(props: MonthViewProps) {
  const { calendar, fecha, today, name, awaited, onTurn, onOpenWeek } = props;
  const window = useCareWindow(calendar.open);
  const grid = useRef<HTMLDivElement>(null);
  const fechas = monthGrid(fecha);
  const weeks = Array.from({ length: fechas.length / 7 }, (_, week) =>
    fechas.slice(week * 7, week * 7 + 7),
  );
  const month = monthOf(fecha);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || element.querySelector('[tabindex="0"]')) return;
    const at = cellOf(element, fecha);
    if (at !== null) makeTabStop(element, at);
  }, [fecha]);

  useViewFocus(grid, awaited, DAYS);

  useLayoutEffect(() => {
    const target = awaited.current;
    if (target === null || grid.current === null || monthOf(target.fecha) !== month) return;
    awaited.current = null;
    cellOf(grid.current, target.fecha)?.focus();
  }, [month, awaited]);

  function onClick(event: MouseEvent) {
    const at = fechaOf(event.target);
    if (at !== null) onOpenWeek(at);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = fechaOf(event.target);
    // Alt+← is the browser's «back».
    if (at === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpenWeek(at);
      return;
    }
    // Counted from a step that is not drawn yet, so that two quick steps are two.
    const turned = awaited.current?.fecha;
    const next = STEPS[event.key]?.(turned ?? at, turned ?? fecha);
    if (next === undefined || grid.current === null) return;
    event.preventDefault();
    const isHere = turned === undefined && !event.key.startsWith('Page');
    const shown = isHere ? cellOf(grid.current, next) : null;
    if (shown !== null) return shown.focus();
    awaited.current = { fecha: next, slot: OPENS_AT_SLOT };
    onTurn(next);
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
              today={day === today}
              outside={monthOf(day) !== month}
              // Nothing is said of hours without a shift while the patient's list has not come.
              window={calendar.isAwaited ? null : window}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function MonthDay(props: {
  view: DayView;
  today: boolean;
  outside: boolean;
  window: CareWindow | null;
}) {
  const { view, today, outside, window } = props;
  const { fecha, shifts } = view;
  // What the draft alone confirms is not confirmed yet.
  const confirmed = shifts.filter(
    (shift) =>
      isConfirmed(shift) && countOf(view.unsaved, shift) * SLOT_MINUTES < shift.end - shift.start,
  );
  // Two people with the same name count as two.
  const caregivers = eachOnce(confirmed.flatMap(caregiversOf)).filter(({ nombre }) => nombre);
  const others = shifts.length - confirmed.length;
  const uncovered = window === null ? 0 : coverageOf(view.shown, view.clock, window).uncovered;
  // Neither is visible in the names: a removed caregiver is no longer listed, an unsent one is.
  const marks = [
    ...(view.removing.size > 0 ? [calendarMessages.willBeRemoved] : []),
    ...(view.waiting.size > 0 ? [calendarMessages.waitingToSend] : []),
  ];
  const beside = [
    ...(confirmed.length === 0 && window !== null ? [messages.noneConfirmed] : []),
    ...(confirmed.length > 0 && caregivers.length === 0
      ? [messages.confirmedShifts(confirmed.length)]
      : []),
    ...(others > 0 ? [messages.otherShifts(others)] : []),
    ...(uncovered > 0 ? [planner.dayUncovered(formatHours(uncovered))] : []),
    ...marks,
    messages.openWeek,
  ];
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className={styles['day']}
      data-fecha={fecha}
      data-confirmada={confirmed.length > 0 ? '' : undefined}
      data-otros={others > 0 ? '' : undefined}
      data-marca={marks.length > 0 ? '' : undefined}
      data-otro-mes={outside ? '' : undefined}
      aria-current={today ? 'date' : undefined}
    >
      <span className={styles['number']} aria-hidden="true">
        {formatFecha(fecha, 'dayNumber')}
      </span>
      <span className="visually-hidden">{formatFecha(fecha, 'long')}</span>
      {caregivers.length === 0 ? null : (
        <>
          <span className="visually-hidden">, {messages.confirmedWith} </span>
          <span className={styles['names']}>
            {caregivers.map((caregiver, index) => (
              <Fragment key={caregiverKey(caregiver)}>
                {index === 0 ? null : <span className="visually-hidden">, </span>}
                <span className={index < NAMES_SHOWN ? styles['name'] : 'visually-hidden'}>
                  {firstName(caregiver)}
                </span>
              </Fragment>
            ))}
          </span>
          {caregivers.length > NAMES_SHOWN ? (
            <span className={styles['more']} aria-hidden="true">
              {messages.more(caregivers.length - NAMES_SHOWN)}
            </span>
          ) : null}
        </>
      )}
      {others === 0 ? null : (
        <span className={styles['others']} aria-hidden="true">
          {messages.otherShifts(others)}
        </span>
      )}
      {marks.length === 0 ? null : (
        <span className={styles['mark']} aria-hidden="true">
          {marks.join(', ')}
        </span>
      )}
      {uncovered === 0 ? null : (
        <span className={styles['uncovered']} aria-hidden="true">
          {planner.dayUncoveredShort(formatHours(uncovered))}
        </span>
      )}
      <span className="visually-hidden">, {beside.join(', ')}</span>
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

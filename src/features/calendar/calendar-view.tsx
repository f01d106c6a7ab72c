import type { RefObject } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { CalendarCommands } from './commands/calendar-commands.ts';
import type { GridTarget } from './commands/grid-target.ts';
import { ListView, MonthView } from './lazy-views.ts';
import type { Calendar } from './store/use-calendar.ts';
import type { Go } from './use-period.ts';
import type { DayView } from './view-model/day-view.ts';
import type { Filter, Vista } from './view-model/views.ts';
import { TimeGrid } from './week/time-grid.tsx';

export interface CalendarViewProps {
  readonly calendar: Calendar;
  readonly commands: CalendarCommands;
  readonly vista: Vista;
  readonly fecha: Fecha;
  /** The days of the period; empty for the month, which reads its own. */
  readonly days: readonly DayView[];
  readonly name: string;
  readonly clock: ZoneClock;
  readonly today: Fecha;
  readonly todayPresses: number;
  readonly filter: Filter;
  readonly selected: Shift | null;
  /** Gets the focus once its day is on the screen. */
  readonly nextFocus: RefObject<GridTarget | null>;
  /** The element in which the planner draws inside the grid. */
  readonly layer: HTMLElement;
  readonly show: Go;
  readonly onEdit: (shift: Shift) => void;
  readonly onAdd: (fecha: Fecha) => void;
}

/** The days in the chosen view. */
export function CalendarView(props: CalendarViewProps) {
  const { calendar, commands, vista, days, name, today, nextFocus, show } = props;
  if (vista === 'mes') {
    return (
      <MonthView
        calendar={calendar}
        fecha={props.fecha}
        today={today}
        name={name}
        nextFocus={nextFocus}
        onTurn={(to) => show(() => ({ fecha: to }), true)}
        onOpenWeek={(opened) => show(() => ({ fecha: opened, vista: 'semana' }))}
      />
    );
  }
  const common = {
    name,
    days,
    today,
    todayPresses: props.todayPresses,
    filter: props.filter,
    commands,
    nextFocus,
  };
  return vista === 'lista' ? (
    <ListView
      {...common}
      open={calendar.open}
      isAwaited={calendar.isAwaited === true}
      onEdit={props.onEdit}
      onAdd={props.onAdd}
    />
  ) : (
    <TimeGrid
      {...common}
      vista={vista}
      clock={props.clock}
      selected={props.selected}
      layer={props.layer}
    />
  );
}

import type { Fecha } from '#domain/calendar/time.ts';
import { ListView, MonthView } from './lazy-views.ts';
import type { ListViewProps } from './list/list-view.tsx';
import type { Calendar } from './store/use-calendar.ts';
import type { Go } from './use-period.ts';
import type { Vista } from './view-model/views.ts';
import { TimeGrid, type TimeGridProps } from './week/time-grid.tsx';

interface CalendarViewProps
  extends Omit<TimeGridProps, 'vista'>,
    Pick<ListViewProps, 'onEdit' | 'onAdd'> {
  readonly calendar: Calendar;
  readonly vista: Vista;
  readonly fecha: Fecha;
  readonly show: Go;
}

/** The days in the chosen view. The month reads its own, and gets none. */
export function CalendarView(props: CalendarViewProps) {
  const { calendar, vista, show } = props;
  switch (vista) {
    case 'mes':
      return (
        <MonthView
          {...props}
          onTurn={(fecha) => show(() => ({ fecha }), true)}
          onOpenWeek={(fecha) => show(() => ({ fecha, vista: 'semana' }))}
        />
      );
    case 'lista':
      return <ListView {...props} open={calendar.open} isAwaited={calendar.isAwaited === true} />;
    default:
      return <TimeGrid {...props} vista={vista} />;
  }
}

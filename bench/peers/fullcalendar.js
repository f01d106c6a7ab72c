import { Calendar } from 'fullcalendar';
import interaction from 'fullcalendar/interaction';
import theme from 'fullcalendar/themes/classic';
import timeGrid from 'fullcalendar/timegrid';
import 'fullcalendar/skeleton.css';
import 'fullcalendar/themes/classic/theme.css';
import 'fullcalendar/themes/classic/palette.css';

export const shift = '[data-bench]';
export const column = '[data-bench-day]';

export function mount(root, { monday, shifts }) {
  const calendar = new Calendar(root, {
    plugins: [timeGrid, interaction, theme],
    initialView: 'timeGridWeek',
    initialDate: monday,
    firstDay: 1,
    height: innerHeight,
    scrollTime: '08:00:00',
    slotDuration: '00:30:00',
    allDaySlot: false,
    editable: true,
    eventDidMount: ({ el }) => el.setAttribute('data-bench', ''),
    dayLaneDidMount: ({ el }) => el.setAttribute('data-bench-day', ''),
    events: shifts.map(({ id, fecha, from, to, who }) => ({
      id,
      title: who,
      start: `${fecha}T${from}:00`,
      end: to === '24:00' ? `${fecha}T23:59:59` : `${fecha}T${to}:00`,
    })),
    dateClick({ date }) {
      calendar.addEvent({
        title: 'Nueva',
        start: date,
        end: new Date(date.getTime() + 30 * 60_000),
      });
    },
  });
  calendar.render();
  return () => calendar.destroy();
}

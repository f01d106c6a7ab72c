import { createCalendar, destroyCalendar, Interaction, TimeGrid } from '@event-calendar/core';
import '@event-calendar/core/index.css';

export const shift = '[data-bench]';
export const column = '.ec-body .ec-day, .ec-grid .ec-day';

export function mount(root, { monday, shifts }) {
  let added = 0;
  const calendar = createCalendar(root, [TimeGrid, Interaction], {
    view: 'timeGridWeek',
    date: monday,
    firstDay: 1,
    height: '100vh',
    scrollTime: '08:00:00',
    slotDuration: '00:30:00',
    allDaySlot: false,
    editable: true,
    eventDidMount: ({ el }) => el.setAttribute('data-bench', ''),
    events: shifts.map(({ id, fecha, from, to, who }) => ({
      id,
      title: who,
      start: `${fecha} ${from}:00`,
      end: `${fecha} ${to}:00`,
    })),
    dateClick({ date }) {
      added += 1;
      calendar.addEvent({
        id: `new-${added}`,
        title: 'Nueva',
        start: date,
        end: new Date(date.getTime() + 30 * 60_000),
      });
    },
  });
  return () => destroyCalendar(calendar);
}

import { DateTime, Settings } from 'luxon';
import { createElement, useState } from 'react';
import { Calendar, luxonLocalizer } from 'react-big-calendar';
import withDragAndDropModule from 'react-big-calendar/lib/addons/dragAndDrop';
import { createRoot } from 'react-dom/client';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';

export const shift = '.rbc-event';
export const column = '.rbc-day-slot';

Settings.defaultLocale = 'es-CL';
const localizer = luxonLocalizer(DateTime, { firstDayOfWeek: 1 });
const withDragAndDrop = withDragAndDropModule.default ?? withDragAndDropModule;
const DragCalendar = withDragAndDrop(Calendar);

function Week({ monday, shifts }) {
  const [events, setEvents] = useState(() =>
    shifts.map(({ id, fecha, from, to, who }) => ({
      id,
      title: who,
      start: new Date(`${fecha}T${from}:00`),
      end: new Date(to === '24:00' ? `${fecha}T23:59:59` : `${fecha}T${to}:00`),
    })),
  );
  return createElement(DragCalendar, {
    localizer,
    events,
    defaultView: 'week',
    defaultDate: new Date(`${monday}T12:00:00`),
    scrollToTime: new Date(`${monday}T08:00:00`),
    step: 30,
    timeslots: 2,
    selectable: true,
    resizable: true,
    onSelectSlot: ({ start, end }) =>
      setEvents((before) => [
        ...before,
        { id: `new-${before.length}`, title: 'Nueva', start, end },
      ]),
    onEventResize: ({ event, start, end }) =>
      setEvents((before) =>
        before.map((other) => (other.id === event.id ? { ...other, start, end } : other)),
      ),
  });
}

export function mount(root, week) {
  const react = createRoot(root);
  react.render(createElement(Week, week));
  return () => react.unmount();
}

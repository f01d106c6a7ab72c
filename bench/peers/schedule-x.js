import { createCalendar, createViewWeek } from '@schedule-x/calendar';
import 'temporal-polyfill/global';
import '@schedule-x/theme-default/dist/index.css';

export const shift = '.sx__time-grid-event';
export const column = '.sx__time-grid-day';

const ZONE = 'America/Santiago';

function at(fecha, hora) {
  const minute = hora === '24:00' ? '23:59' : hora;
  return globalThis.Temporal.PlainDateTime.from(`${fecha}T${minute}:00`).toZonedDateTime(ZONE);
}

/** Resizing is a paid plugin of this one. */
export function mount(root, { monday, shifts }) {
  let added = 0;
  const calendar = createCalendar({
    views: [createViewWeek()],
    selectedDate: globalThis.Temporal.PlainDate.from(monday),
    timezone: ZONE,
    locale: 'es-ES',
    firstDayOfWeek: 1,
    events: shifts.map(({ id, fecha, from, to, who }) => ({
      id,
      title: who,
      start: at(fecha, from),
      end: at(fecha, to),
    })),
    callbacks: {
      onClickDateTime(dateTime) {
        added += 1;
        const half = dateTime.minute < 30 ? 0 : 30;
        const start = dateTime.with({ minute: half, second: 0 });
        calendar.events.add({
          id: `new-${added}`,
          title: 'Nueva',
          start,
          end: start.add({ minutes: 30 }),
        });
      },
    },
  });
  calendar.render(root);
  return () => calendar.destroy?.();
}

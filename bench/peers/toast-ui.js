import Calendar from '@toast-ui/calendar';
import '@toast-ui/calendar/toastui-calendar.css';

export const shift = '.toastui-calendar-event-time';
export const column = '.toastui-calendar-column';

export function mount(root, { monday, shifts }) {
  let added = 0;
  const calendar = new Calendar(root, {
    defaultView: 'week',
    week: { startDayOfWeek: 1, taskView: false, eventView: ['time'] },
    gridSelection: true,
    usageStatistics: false,
  });
  calendar.setDate(new Date(`${monday}T12:00:00`));
  calendar.createEvents(
    shifts.map(({ id, fecha, from, to, who }) => ({
      id,
      calendarId: 'c',
      title: who,
      start: `${fecha}T${from}:00`,
      end: to === '24:00' ? `${fecha}T23:59:59` : `${fecha}T${to}:00`,
    })),
  );
  calendar.on('selectDateTime', ({ start, end }) => {
    added += 1;
    calendar.createEvents([{ id: `new-${added}`, calendarId: 'c', title: 'Nueva', start, end }]);
    calendar.clearGridSelections();
  });
  calendar.on('beforeUpdateEvent', ({ event, changes }) => {
    calendar.updateEvent(event.id, event.calendarId, changes);
  });
  return () => calendar.destroy();
}

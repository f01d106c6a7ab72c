import { createFileRoute } from '@tanstack/react-router';
import { CalendarPage } from '#features/calendar/calendar-page.tsx';
import { readCalendarSearch } from '#features/calendar/calendar-search.ts';

export const Route = createFileRoute('/dashboard/calendario')({
  validateSearch: readCalendarSearch,
  component: CalendarPage,
});

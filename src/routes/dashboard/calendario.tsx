import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { CalendarPage, OpeningCalendar } from '#features/calendar/calendar-page.tsx';
import { readCalendarSearch } from '#features/calendar/calendar-search.ts';
import { PresenceSlot } from '#features/calendar/list/presence-slot.ts';
import { ActivitySlot } from '#features/calendar/planner/activity-slot.ts';
import { readAhead } from '#features/calendar/read-ahead.ts';
import { deviceClock } from '#features/calendar/store/device-clock.ts';
import { LazyActivityDialog } from '#features/circle/lazy-activity-dialog.ts';

export const Route = createFileRoute('/dashboard/calendario')({
  // In the page's own chunk, which no other page loads.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: async ({ context, location, parentMatchPromise }) => {
    const { session, now } = context.services;
    if (session.current()?.role !== 'Responsable') return;
    const { loaderData } = await parentMatchPromise;
    if (loaderData?.opened.kind !== 'open') return;
    const { context: accountContext } = loaderData.opened;
    await readAhead(accountContext, deviceClock(), readCalendarSearch(location.search), now());
  },
  // Runs once: from then on the calendar stays open, also while another page is shown.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  pendingComponent: OpeningCalendar,
  component: Calendar,
});

/** The list has it, and the week does not. */
const Presence = lazy(async () => ({ default: (await import('./-presence.tsx')).Presence }));

function Calendar() {
  return (
    <ActivitySlot value={LazyActivityDialog}>
      <PresenceSlot value={Presence}>
        <CalendarPage />
      </PresenceSlot>
    </ActivitySlot>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { useDeviceClock } from '#features/calendar/store/device-clock.ts';
import { toMinute, useNow } from '#features/calendar/store/use-now.ts';
import { LazyCircleDialog, LazyInviteDialog } from '#features/circle/lazy-dialogs.ts';
import { PeoplePage } from '#features/people/people-page.tsx';
import { PresenceCard } from '#features/presence/presence-card.tsx';

export const Route = createFileRoute('/dashboard/usersmanagement')({ component: UsersManagement });

const circle = { People: LazyCircleDialog, InviteCaregiver };

function UsersManagement() {
  return <PeoplePage circle={circle} Presence={Presence} />;
}

function Presence() {
  return <PresenceCard clock={useDeviceClock()} now={useNow(toMinute)} />;
}

function InviteCaregiver(props: Omit<Parameters<typeof LazyInviteDialog>[0], 'kind'>) {
  return <LazyInviteDialog kind="caregiver" {...props} />;
}

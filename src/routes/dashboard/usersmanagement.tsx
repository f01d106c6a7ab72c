import { createFileRoute } from '@tanstack/react-router';
import { LazyCircleDialog, LazyInviteDialog } from '#features/circle/lazy-dialogs.ts';
import { PeoplePage } from '#features/people/people-page.tsx';
import { Presence } from './-presence.tsx';

export const Route = createFileRoute('/dashboard/usersmanagement')({ component: UsersManagement });

const circle = { People: LazyCircleDialog, InviteCaregiver };

function UsersManagement() {
  return <PeoplePage circle={circle} Presence={Presence} />;
}

function InviteCaregiver(props: Omit<Parameters<typeof LazyInviteDialog>[0], 'kind'>) {
  return <LazyInviteDialog kind="caregiver" {...props} />;
}

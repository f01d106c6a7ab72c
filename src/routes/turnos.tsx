import { createFileRoute } from '@tanstack/react-router';
import { accountRoute } from '#features/access/account-route.ts';
import { OpeningPage } from '#features/shell/opening-page.tsx';
import { AccountFrame } from './-account-frame.tsx';

const { beforeLoad, loader, onLeave } = accountRoute('shifts');

/** The pages of a caregiver. */
export const Route = createFileRoute('/turnos')({
  beforeLoad,
  loader,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  onLeave,
  pendingComponent: OpeningPage,
  component: Shifts,
});

function Shifts() {
  return <AccountFrame {...Route.useLoaderData()} pages="shifts" />;
}

import { createFileRoute } from '@tanstack/react-router';
import { accountRoute } from '#features/access/account-route.ts';
import { OpeningPage } from '#features/shell/opening-page.tsx';
import { AccountFrame } from './-account-frame.tsx';

/** The pages of a caregiver. */
export const Route = createFileRoute('/turnos')({
  ...accountRoute('shifts'),
  pendingComponent: OpeningPage,
  component: Shifts,
});

function Shifts() {
  return <AccountFrame {...Route.useLoaderData()} pages="shifts" />;
}

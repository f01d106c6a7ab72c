import { createFileRoute } from '@tanstack/react-router';
import { accountRoute } from '#features/access/account-route.ts';
import { OpeningPage } from '#features/shell/opening-page.tsx';
import { AccountFrame } from './-account-frame.tsx';

export const Route = createFileRoute('/dashboard')({
  ...accountRoute('dashboard'),
  pendingComponent: OpeningPage,
  component: Dashboard,
});

function Dashboard() {
  return <AccountFrame {...Route.useLoaderData()} pages="dashboard" />;
}

import { createFileRoute } from '@tanstack/react-router';
import { accountRoute } from '#features/access/account-route.ts';
import { OpeningPage } from '#features/shell/opening-page.tsx';
import { AccountFrame } from './-account-frame.tsx';

const { beforeLoad, loader, onLeave } = accountRoute('dashboard');

export const Route = createFileRoute('/dashboard')({
  beforeLoad,
  loader,
  // One account context for as long as the dashboard is open; the next visit opens another.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  onLeave,
  pendingComponent: OpeningPage,
  component: Dashboard,
});

function Dashboard() {
  return <AccountFrame {...Route.useLoaderData()} pages="dashboard" />;
}

import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { isAdmitted, tryOpenAccountContext } from '#features/access/admission.ts';
import { type Admitted, DashboardGate } from '#features/access/dashboard-gate.tsx';
import { ExpiredNotice } from '#features/access/expired-notice.tsx';
import { SyncStatus } from '#features/outbox/sync-status.tsx';
import { useSignOut } from '#features/outbox/use-sign-out.tsx';
import { DeviceNotices } from '#features/shell/device-notices.tsx';
import { OpeningPage } from '#features/shell/opening-page.tsx';
import { Shell } from '#features/shell/shell.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad({ context, location }) {
    // The router ignores case, and old links and bookmarks may have upper-case letters.
    const to = location.pathname.toLowerCase();
    if (to !== location.pathname) {
      throw redirect({ to, search: true, hash: true, replace: true });
    }
    const { session } = context.services;
    const current = session.current();
    // If the token disappeared without a sign-out (removed by another script, or in an interrupted sign-out), the
    // worker may still be signed in.
    if (current === null) {
      session.end().catch((cause: unknown) => console.error('the worker stays signed in', cause));
    }
    if (!isAdmitted(current)) {
      throw redirect({ to: '/login', replace: true });
    }
  },
  loader: async ({ context }) => ({ opened: await tryOpenAccountContext(context.services) }),
  // One account context for as long as the dashboard is open; the next visit opens another.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  onLeave({ loaderData }) {
    if (loaderData?.opened.kind === 'open') loaderData.opened.context.close();
  },
  pendingComponent: OpeningPage,
  component: Dashboard,
});

function Dashboard() {
  const { opened } = Route.useLoaderData();
  return (
    <DashboardGate opened={opened}>{(admitted) => <Frame admitted={admitted} />}</DashboardGate>
  );
}

function Frame({ admitted: { session, expired, logout } }: { admitted: Admitted }) {
  const { signOut, question } = useSignOut(logout);
  return (
    <Shell
      role={session.role}
      logout={signOut}
      status={<SyncStatus />}
      banner={
        <>
          {expired ? <ExpiredNotice /> : null}
          <DeviceNotices />
        </>
      }
    >
      <Outlet />
      {question}
    </Shell>
  );
}

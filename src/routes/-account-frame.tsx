import { Outlet } from '@tanstack/react-router';
import {
  AccountGate,
  type AccountGateProps,
  type Admitted,
} from '#features/access/account-gate.tsx';
import { ExpiredNotice } from '#features/access/expired-notice.tsx';
import { HomeScreen } from '#features/home-screen/lazy-home-screen.ts';
import { AccountNotices } from '#features/notices/lazy-notices.ts';
import { SyncStatus } from '#features/outbox/sync-status.tsx';
import { useSignOut } from '#features/outbox/use-sign-out.tsx';
import { DeviceNotices } from '#features/shell/device-notices.tsx';
import { Shell } from '#features/shell/shell.tsx';

/** The pages of an account within their frame. */
export function AccountFrame(props: Omit<AccountGateProps, 'children'>) {
  return <AccountGate {...props}>{(admitted) => <Frame admitted={admitted} />}</AccountGate>;
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
      <HomeScreen>{(turn) => <AccountNotices {...turn} />}</HomeScreen>
    </Shell>
  );
}

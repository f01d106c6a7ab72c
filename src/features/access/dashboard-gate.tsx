import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { common } from '#i18n/es/common.ts';
import { session as messages } from '#i18n/es/session.ts';
import { AccountContextProvider, type Session, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { NoticePage } from '#ui/notice-page.tsx';
import { isAdmitted, type OpenedAccountContext } from './admission.ts';
import { signOut } from './sign-out.ts';
import { useExpired } from './use-expired.ts';
import { useSession } from './use-session.ts';
import { useVerification } from './use-verification.ts';

export interface Admitted {
  readonly session: Session;
  /** The token has expired and the server has not been reached to confirm it. */
  readonly expired: boolean;
  readonly logout: () => Promise<void>;
}

export interface DashboardGateProps {
  readonly opened: OpenedAccountContext;
  readonly children: (admitted: Admitted) => ReactNode;
}

/**
 * The gate of the dashboard. It opens from the device without waiting for the network, and closes as
 * soon as the session ends: signed out here or in another tab, or refused by the server.
 */
export function DashboardGate({ opened, children }: DashboardGateProps) {
  const services = useServices();
  const navigate = useNavigate();
  const session = useSession();
  const verification = useVerification();
  const expired = useExpired(session, verification);
  const admitted = isAdmitted(session) && opened.kind !== 'signed-out';
  const exit = useRef<'/' | '/login'>('/login');

  useEffect(() => {
    if (!admitted) void navigate({ to: exit.current, replace: true });
  }, [admitted, navigate]);

  // Another tab signed somebody else in: everything on this page belongs to the former account.
  const stranger = opened.kind === 'open' && session !== null && !opened.device.serves(session);
  useEffect(() => {
    if (stranger) window.location.reload();
  }, [stranger]);

  const logout = useCallback(async () => {
    exit.current = '/';
    await signOut(services);
  }, [services]);

  if (!admitted || stranger) return <LoadingPage text={common.loading} />;
  if (opened.kind === 'rejected') {
    return (
      <NoticePage
        icon={<AlertIcon size={28} />}
        title={messages.cannotKeepTitle}
        text={messages.cannotKeep}
        actions={
          // On iOS only a new page can open a lost database again.
          <Button variant="primary" onClick={() => window.location.reload()}>
            {common.retry}
          </Button>
        }
      />
    );
  }
  if (expired && verification === 'unknown' && navigator.onLine)
    return <LoadingPage text={common.loading} />;
  return (
    <AccountContextProvider device={opened.device}>
      {children({ session, expired, logout })}
    </AccountContextProvider>
  );
}

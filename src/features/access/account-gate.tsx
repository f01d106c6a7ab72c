import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { common } from '#i18n/es/common.ts';
import { lazyView } from '#platform/lazy-view.tsx';
import { AccountContextProvider, type Session, useServices, useSession } from '#services';
import { LoadingPage } from '#ui/loading-page.tsx';
import { isAdmitted, type OpenedAccountContext, type Pages } from './admission.ts';
import { signOut } from './sign-out.ts';
import { useExpired } from './use-expired.ts';
import { useVerification } from './use-verification.ts';

/** Rarely shown, so not loaded with the first view. */
const CannotStorePage = lazyView(
  async () => (await import('./cannot-store-page.tsx')).CannotStorePage,
);

export interface Admitted {
  readonly session: Session;
  /** The token has expired and the server could not be reached to confirm that. */
  readonly expired: boolean;
  readonly logout: () => Promise<void>;
}

export interface AccountGateProps {
  readonly pages: Pages;
  readonly opened: OpenedAccountContext;
  readonly children: (admitted: Admitted) => ReactNode;
}

/**
 * Shows the pages of an account only with a session. It does not wait for the network, and leaves them as soon as the
 * session ends: signed out here or in another tab, or rejected by the server.
 */
export function AccountGate({ pages, opened, children }: AccountGateProps) {
  const services = useServices();
  const navigate = useNavigate();
  const session = useSession();
  const verification = useVerification();
  const expired = useExpired(session, verification);
  const admitted = isAdmitted(session, pages) && opened.kind !== 'signed-out';
  const exit = useRef<'/' | '/login'>('/login');

  useEffect(() => {
    if (admitted) return;
    async function leave(): Promise<void> {
      const state =
        exit.current === '/login' ? await loadEnded().then((load) => load(services, opened)) : {};
      await navigate({ to: exit.current, replace: true, state: () => state });
    }
    void leave();
  }, [admitted, navigate, opened, services]);

  // Another tab signed somebody else in: everything on this page belongs to the previous account.
  const isOtherAccount =
    opened.kind === 'open' && session !== null && !opened.context.serves(session);
  useEffect(() => {
    if (isOtherAccount) window.location.reload();
  }, [isOtherAccount]);

  const logout = useCallback(async () => {
    exit.current = '/';
    await signOut(services);
  }, [services]);

  if (!admitted || isOtherAccount) return <LoadingPage text={common.loading} />;
  if (opened.kind === 'failed') return <CannotStorePage />;
  if (expired && verification === 'unknown' && navigator.onLine) {
    return <LoadingPage text={common.loading} />;
  }
  return (
    <AccountContextProvider value={opened.context}>
      {children({ session, expired, logout })}
    </AccountContextProvider>
  );
}

/** Seldom needed. If its code cannot be loaded, the sign-in page opens without it. */
const loadEnded = () =>
  import('./ended-session.ts').then(
    ({ endedSession }) => endedSession,
    () => () => ({}),
  );

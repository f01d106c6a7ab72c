import { type ReactNode, useEffect } from 'react';
import type { Role } from '#domain/account/role.ts';
import { common } from '#i18n/es/common.ts';
import { DESKTOP, useMediaQuery } from '#platform/use-media-query.ts';
import { MainLandmark } from '#ui/main-landmark.tsx';
import { prepareToasts } from '#ui/toast.ts';
import { LogoutContext } from './logout.ts';
import { MobileHeader } from './mobile-header.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

interface ShellProps {
  readonly role: Role;
  readonly logout: () => Promise<void>;
  /** The sync status. Mounted once: in the sidebar or in the mobile header. */
  readonly status: ReactNode;
  /** Above every page. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

const MAIN_ID = 'contenido';

/** The frame of the dashboard: navigation beside the page on a desktop, in a drawer elsewhere. */
export function Shell({ role, logout, status, banner, children }: ShellProps) {
  const desktop = useMediaQuery(DESKTOP);

  useEffect(() => {
    const timer = window.setTimeout(prepareToasts, 1500);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href={`#${MAIN_ID}`}>
        {common.skipToContent}
      </a>
      {desktop ? (
        <header className={styles['side']}>
          <Sidebar role={role} onLogout={logout} status={status} />
        </header>
      ) : (
        <MobileHeader role={role} onLogout={logout} status={status} />
      )}
      <MainLandmark id={MAIN_ID} tabIndex={-1} className={styles['main']}>
        {banner}
        <LogoutContext value={logout}>{children}</LogoutContext>
      </MainLandmark>
    </div>
  );
}

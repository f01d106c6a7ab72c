import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { readMe } from '#db/people/people.ts';
import type { Role } from '#domain/account/role.ts';
import { homeOf } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { shell } from '#i18n/es/shell.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext } from '#services';
import { LogoutIcon } from '#ui/account-icons.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { linksOf } from './links.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  readonly role: Role;
  readonly onLogout: () => Promise<void>;
  /** A link was followed: a drawer closes. */
  readonly onNavigate?: () => void;
  /** Beside the brand: the drawer's close button. */
  readonly corner?: ReactNode;
  /** Above the logout button. */
  readonly status?: ReactNode;
}

const EXACTLY = { exact: true, includeSearch: false };

const TITLES: Partial<Record<Role, string>> = { Admin: shell.admin, Cuidador: shell.caregiver };

/** The navigation of an account's pages, beside the page or in a drawer over it. */
export function Sidebar({ role, onLogout, onNavigate, corner, status }: SidebarProps) {
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  // If the user cancelled, the page is still here.
  const [signingOut, signOut] = useBusy(onLogout);
  return (
    <div className={styles['sidebar']}>
      <div className={styles['top']}>
        <Link to={homeOf(role)} className={styles['brand']} aria-label={BRAND} onClick={onNavigate}>
          <BrandMark />
        </Link>
        {corner}
      </div>
      <p className={styles['role']}>{TITLES[role] ?? shell.responsable}</p>
      <nav aria-label={shell.navigation}>
        <ul className={styles['links']}>
          {linksOf(role, me?.capabilities ?? []).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                // «/turnos/datos» is another page than «/turnos».
                activeOptions={EXACTLY}
                className={styles['link']}
                onClick={onNavigate}
              >
                <Icon size={22} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {status === undefined ? null : <div className={styles['status']}>{status}</div>}
        <Button
          wide
          icon={<LogoutIcon />}
          busy={signingOut}
          busyLabel={shell.loggingOut}
          onClick={signOut}
        >
          {shell.logout}
        </Button>
      </div>
    </div>
  );
}

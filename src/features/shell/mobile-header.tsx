import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Role } from '#domain/account/role.ts';
import { shell } from '#i18n/es/shell.ts';
import { MenuIcon } from '#ui/account-icons.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import styles from './mobile-header.module.css';
import { Sidebar } from './sidebar.tsx';

interface MobileHeaderProps {
  readonly role: Role;
  readonly onLogout: () => Promise<void>;
  readonly status: ReactNode;
}

/** The bar of small screens: menu button, brand and sync status. */
export function MobileHeader({ role, onLogout, status }: MobileHeaderProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const close = () => setOpen(false);

  // The browser's back button may change the page under an open menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(close, [path]);

  return (
    <header className={styles['header']}>
      <IconButton
        label={open ? shell.closeMenu : shell.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon size={24} />
      </IconButton>
      <div className={styles['brand']}>
        <BrandMark />
      </div>
      <div className={styles['status']}>{status}</div>
      {open ? (
        <Drawer id={id} label={shell.menu} onClose={close}>
          <Sidebar
            role={role}
            onLogout={onLogout}
            onNavigate={close}
            corner={
              <IconButton label={shell.closeMenu} onClick={close}>
                <CloseIcon size={24} />
              </IconButton>
            }
          />
        </Drawer>
      ) : null}
    </header>
  );
}

import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { Modal } from './modal.tsx';

interface DrawerProps {
  readonly id: string;
  readonly label: string;
  /** Esc or a touch beside it. Unmount the drawer to close it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides over the page from its leading edge. */
export function Drawer({ id, label, onClose, children }: DrawerProps) {
  return (
    <Modal id={id} className={styles['drawer']} aria-label={label} onClose={onClose}>
      <div className={styles['panel']}>{children}</div>
    </Modal>
  );
}

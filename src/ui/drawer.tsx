import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './drawer.module.css';

export interface DrawerProps {
  readonly id: string;
  readonly label: string;
  /** Esc or a touch beside it. Unmount the drawer to close it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides over the page from its leading edge; a modal dialog with all that brings. */
export function Drawer({ id, label, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    // As in dialog.tsx: closed before it leaves the page, it gives focus back.
    return () => dialog.close();
  }, []);

  return (
    // The touch beside it is a second way for those with a pointer; Esc and the cross serve everyone.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      id={id}
      className={styles['drawer']}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles['panel']}>{children}</div>
    </dialog>
  );
}

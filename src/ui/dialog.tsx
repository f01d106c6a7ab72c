import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { common } from '#i18n/es/common.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons/close-icon.tsx';

export interface DialogProps {
  readonly title: string;
  /** Esc, the cross or a click beside it. Unmount the dialog to close it. */
  readonly onClose: () => void;
  /** Buttons at its foot, the main one last. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A modal question. The native element keeps focus inside, takes Esc, makes the page behind inert
 * and gives focus back where it was. On a phone it rises from the lower edge, near the thumb.
 */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    // Closed before it leaves the page (a layout effect, hence): only then does focus go back to where
    // it was.
    return () => dialog.close();
  }, []);

  return (
    // The backdrop click is a second way for those with a pointer; Esc and the cross serve everyone.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles['body']}>
        <header className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={common.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        {children}
        {actions === undefined ? null : <footer className={styles['actions']}>{actions}</footer>}
      </div>
    </dialog>
  );
}

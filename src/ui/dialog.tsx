import { type ReactNode, useId } from 'react';
import { common } from '#i18n/es/common.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { Modal } from './modal.tsx';

export interface DialogProps {
  readonly title: string;
  /** The id of a text that explains the title. */
  readonly describedBy?: string | undefined;
  /** Esc, the cross or a click beside it. Unmount the dialog to close it. */
  readonly onClose: () => void;
  /** Buttons at its foot, the main one last. */
  readonly actions?: ReactNode;
  /** What the main button will do, above it and visible however long the dialog is. */
  readonly outcome?: ReactNode;
  readonly children?: ReactNode;
}

/** A modal question. On a phone it rises from the lower edge, near the thumb. */
export function Dialog({ title, describedBy, onClose, actions, outcome, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      className={styles['dialog']}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClose}
    >
      <div className={styles['body']}>
        {/* Plain divs: `header` or `footer` could become landmarks, depending on where the dialog is. */}
        <div className={styles['header']}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={common.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
        {actions === undefined ? null : (
          <div className={styles['foot']}>
            {outcome === undefined ? null : (
              <p className={styles['outcome']} role="status">
                {outcome}
              </p>
            )}
            <div className={styles['actions']}>{actions}</div>
          </div>
        )}
      </div>
    </Modal>
  );
}

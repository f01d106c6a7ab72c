import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { common } from '#i18n/es/common.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { Modal } from './modal.tsx';
import type { DiscardQuestion } from './use-discard-question.tsx';

/** The first control after the title. Of radio buttons it is the chosen one, as for the Tab key. */
const ASKED = [
  'input:not([type="radio"], [type="hidden"]):enabled',
  'input:checked:enabled',
  'select:enabled',
  'textarea:enabled',
  'button:enabled',
  'summary',
]
  .map((control) => `:scope > :not(:first-child) ${control}, :scope > ${control}`)
  .join();

/** A modal question. On a phone it rises from the lower edge, near the thumb. */
export function Dialog(props: {
  readonly title: string;
  /** The id of a text that explains the title. */
  readonly describedBy?: string | undefined;
  /** An action is running that cannot be interrupted: the dialog cannot be closed. */
  readonly busy?: boolean;
  /** Esc, the cross or a click beside it. Unmount the dialog to close it. */
  readonly onClose: () => void;
  /** What «Cancelar» does, the first button at its foot. */
  readonly onCancel?: (() => void) | undefined;
  /** Buttons at its foot, the main one last. */
  readonly actions?: ReactNode;
  /** The effect of the main button, shown above it and visible however long the dialog is. */
  readonly outcome?: ReactNode;
  /** A choice on which the outcome depends, between it and the buttons. */
  readonly choice?: ReactNode;
  /** The question that is asked before changes in the dialog are discarded; meanwhile its answers are the buttons. */
  readonly discarding?: DiscardQuestion;
  readonly children?: ReactNode;
}) {
  const { title, busy = false, outcome, children, discarding } = props;
  const isAsking = discarding?.isAsking === true;
  const actions = isAsking ? discarding.answers : props.actions;
  // Keeps the question visible, however long the dialog is.
  const choice = isAsking ? discarding.question : props.choice;
  const onCancel = isAsking ? undefined : props.onCancel;
  const titleId = useId();
  const onClose = () => busy || (discarding?.close ?? props.onClose)();
  const body = useRef<HTMLDivElement>(null);
  // The browser gives the focus to the first button, which closes.
  useLayoutEffect(() => body.current?.querySelector<HTMLElement>(ASKED)?.focus(), []);
  return (
    <Modal
      className={styles['dialog']}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      onClose={onClose}
    >
      <div ref={body} className={styles['body']}>
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
            {choice}
            <div className={styles['actions']}>
              {onCancel === undefined ? null : (
                <Button disabled={busy} onClick={onCancel}>
                  {common.cancel}
                </Button>
              )}
              {actions}
            </div>
          </div>
        )}
      </div>
    </Modal>
  );
}

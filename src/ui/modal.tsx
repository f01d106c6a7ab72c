import { type ComponentProps, useLayoutEffect, useRef } from 'react';

export type ModalProps = Omit<
  ComponentProps<'dialog'>,
  'ref' | 'open' | 'onCancel' | 'onClick' | 'onClose'
> & {
  /** Esc or a click beside it. Unmount the modal to close it. */
  readonly onClose: () => void;
};

/**
 * What dialog and drawer have in common: the native element keeps focus inside, takes Esc, makes the
 * page behind inert and gives focus back where it was.
 */
export function Modal({ onClose, children, ...dialog }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const show = () => element.open || element.showModal();
    show();
    // Where Esc or Back is pressed twice Chromium closes it without asking; whether it closes is not the
    // browser's to say.
    element.addEventListener('close', show);
    // Closed before it leaves the page (a layout effect, hence): only then does focus go back to where
    // it was.
    return () => {
      element.removeEventListener('close', show);
      element.close();
    };
  }, []);

  return (
    // The click beside it is a second way for those with a pointer; Esc and a button serve everyone.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      {...dialog}
      ref={ref}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <p className="visually-hidden" aria-live="polite" aria-atomic="true" />
      {children}
    </dialog>
  );
}

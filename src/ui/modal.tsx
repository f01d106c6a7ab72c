import { type ComponentProps, useLayoutEffect, useRef } from 'react';

type ModalProps = Omit<
  ComponentProps<'dialog'>,
  'ref' | 'open' | 'onCancel' | 'onClick' | 'onClose'
> & {
  /** Esc or a click beside it. Unmount the modal to close it. */
  readonly onClose: () => void;
};

/**
 * Modals on the page, of which the root is told for the styles of what they do not cover. With `:has()` on the root, an
 * element added anywhere would have the browser restyle all that any rule with `:has()` names.
 */
let shown = 0;

function countShown(by: number): void {
  shown += by;
  document.documentElement.toggleAttribute('data-modal', shown > 0);
}

/**
 * The base of dialog and drawer: the native element keeps focus inside, handles Esc, makes the page behind
 * inert and restores focus.
 */
export function Modal({ onClose, children, ...dialog }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const show = () => element.open || element.showModal();
    // Before, as both compute the styles of the whole page anew, and the browser does so when it moves the focus.
    countShown(1);
    show();
    // When Esc or Back is pressed twice Chromium closes it without a cancel event; only the owner may close it.
    element.addEventListener('close', show);
    // Closed before it is removed from the page, hence a layout effect: only then does the browser restore
    // focus.
    return () => {
      element.removeEventListener('close', show);
      countShown(-1);
      element.close();
    };
  }, []);

  return (
    // Clicking beside it is an extra for pointers; Esc and a button serve everyone.
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

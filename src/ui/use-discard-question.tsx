import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { unsaved, type unsent } from '#i18n/es/unsaved.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

export interface DiscardQuestion {
  /** Closes the dialog, or asks first. */
  readonly close: () => void;
  /** Asks, and calls `then` after closing the dialog. */
  readonly ask: (then?: () => void) => void;
  readonly isAsking: boolean;
  readonly question: ReactNode;
  readonly answers: ReactNode;
}

/**
 * Asks before a dialog with changes is closed by Esc, its close button or a touch beside it: for `discarding` of the
 * dialog. «Cancelar» closes it without a question.
 * @param onClose closes the dialog and discards the changes.
 * @param messages the texts of the question; by default those for changes that can be saved.
 */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
  messages: typeof unsaved | typeof unsent = unsaved,
): DiscardQuestion {
  const [asking, setAsking] = useState(false);
  const isAsking = asking && isChanged;
  const focused = useRef<Element | null>(null);
  const afterwards = useRef<(() => void) | undefined>(undefined);

  function ask(then?: () => void): void {
    afterwards.current = then;
    if (isAsking) return;
    focused.current = document.activeElement;
    setAsking(true);
  }

  function discard(): void {
    onClose();
    afterwards.current?.();
  }

  function close(): void {
    if (isChanged && !isAsking) ask();
    else discard();
  }

  /** Moves focus back into the form: a touch beside it took it away, or its button is gone with the footer. */
  function keepEditing({ currentTarget }: MouseEvent): void {
    const dialog = currentTarget.closest('dialog');
    afterwards.current = undefined;
    flushSync(() => setAsking(false));
    const place = dialog?.contains(focused.current)
      ? focused.current
      : dialog?.querySelector('select,input,textarea');
    if (place instanceof HTMLElement) place.focus();
  }

  return {
    close,
    ask,
    isAsking,
    question: <Banner tone="warning">{messages.question}</Banner>,
    answers: (
      <Fragment key="unsaved">
        <Button autoFocus onClick={keepEditing}>
          {messages.keep}
        </Button>
        <Button variant="danger" onClick={discard}>
          {messages.discard}
        </Button>
      </Fragment>
    ),
  };
}

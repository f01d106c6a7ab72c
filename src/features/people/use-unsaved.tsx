import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { unsaved as words } from '#i18n/es/people.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/**
 * Esc, the cross or a touch beside a dialog whose changes were not saved asks first, within the dialog:
 * `question` and `answers` take the place of its foot until one is given. «Cancelar» means what it says.
 */
export function useUnsaved(
  isChanged: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode; readonly answers: ReactNode } {
  const [asking, setAsking] = useState(false);
  const isAsking = asking && isChanged;
  const before = useRef<Element | null>(null);

  function close(): void {
    if (isChanged && !isAsking) {
      before.current = document.activeElement;
      setAsking(true);
    } else onClose();
  }

  /** Focus goes back to where the work was; the button that asked may have left with the foot. */
  function keep({ currentTarget }: MouseEvent): void {
    const dialog = currentTarget.closest('dialog');
    flushSync(() => setAsking(false));
    const place = before.current?.isConnected
      ? before.current
      : dialog?.querySelector('select,input');
    if (place instanceof HTMLElement) place.focus();
  }

  return {
    close,
    question: isAsking ? <Banner tone="warning">{words.question}</Banner> : null,
    answers: isAsking ? (
      <Fragment key="unsaved">
        <Button autoFocus onClick={keep}>
          {words.keep}
        </Button>
        <Button variant="danger" onClick={onClose}>
          {words.discard}
        </Button>
      </Fragment>
    ) : null,
  };
}

import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { unsaved as messages } from '#i18n/es/people.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

type HistoryAction = Parameters<ShouldBlockFn>[0]['action'];

/**
 * Asks before a dialog with unsaved changes is closed by Esc, its close button, a touch beside it or the browser's
 * back button: `question` and `answers` replace the footer of the dialog. Before the page is closed or reloaded the
 * browser asks. «Cancelar» closes without a question.
 */
export function useUnsaved(
  isChanged: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode; readonly answers: ReactNode } {
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const isAsking = asking && isChanged;
  const focused = useRef<Element | null>(null);
  /** The navigation that was blocked. */
  const blocked = useRef<HistoryAction | null>(null);

  function ask(action: HistoryAction | null): void {
    blocked.current = action;
    if (isAsking) return;
    focused.current = document.activeElement;
    setAsking(true);
  }

  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  const shouldBlockFn = useCallback<ShouldBlockFn>(({ current, next, action }) => {
    // After the end of the session nothing can be saved; a filter of the list behind is not another page.
    if (next.pathname === '/login' || next.pathname === current.pathname) return false;
    latest.current(action);
    return true;
  }, []);
  useBlocker({ shouldBlockFn, disabled: !isChanged, enableBeforeUnload: isChanged });

  function discard(): void {
    onClose();
    if (blocked.current === 'BACK') history.back({ ignoreBlocker: true });
    if (blocked.current === 'FORWARD') history.forward({ ignoreBlocker: true });
  }

  function close(): void {
    if (isChanged && !isAsking) ask(null);
    else discard();
  }

  /** Moves focus back into the form; the button that had it may be gone with the footer. */
  function keepEditing({ currentTarget }: MouseEvent): void {
    const dialog = currentTarget.closest('dialog');
    flushSync(() => setAsking(false));
    const place = focused.current?.isConnected
      ? focused.current
      : dialog?.querySelector('select,input');
    if (place instanceof HTMLElement) place.focus();
  }

  return {
    close,
    question: isAsking ? <Banner tone="warning">{messages.question}</Banner> : null,
    answers: isAsking ? (
      <Fragment key="unsaved">
        <Button autoFocus onClick={keepEditing}>
          {messages.keep}
        </Button>
        <Button variant="danger" onClick={discard}>
          {messages.discard}
        </Button>
      </Fragment>
    ) : null,
  };
}

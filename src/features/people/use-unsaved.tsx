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
 * Esc, the cross or a touch beside a dialog with unsaved changes asks first, within the dialog: `question`
 * and `answers` replace its footer until answered. So does the browser's back button; and before the page is
 * closed or reloaded the browser asks. «Cancelar» closes without asking.
 */
export function useUnsaved(
  isChanged: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode; readonly answers: ReactNode } {
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const isAsking = asking && isChanged;
  const before = useRef<Element | null>(null);
  /** The navigation that was blocked. */
  const way = useRef<HistoryAction | null>(null);

  function ask(held: HistoryAction | null): void {
    way.current = held;
    if (isAsking) return;
    before.current = document.activeElement;
    setAsking(true);
  }

  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  const shouldBlockFn = useCallback<ShouldBlockFn>(({ current, next, action }) => {
    // After the session's end nothing can be saved; and a filter of the list behind is not another page.
    if (next.pathname === '/login' || next.pathname === current.pathname) return false;
    latest.current(action);
    return true;
  }, []);
  useBlocker({ shouldBlockFn, disabled: !isChanged, enableBeforeUnload: isChanged });

  function discard(): void {
    onClose();
    if (way.current === 'BACK') history.back({ ignoreBlocker: true });
    if (way.current === 'FORWARD') history.forward({ ignoreBlocker: true });
  }

  function close(): void {
    if (isChanged && !isAsking) ask(null);
    else discard();
  }

  /** Moves focus back to the form; the button that asked may have disappeared with the footer. */
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
    question: isAsking ? <Banner tone="warning">{messages.question}</Banner> : null,
    answers: isAsking ? (
      <Fragment key="unsaved">
        <Button autoFocus onClick={keep}>
          {messages.keep}
        </Button>
        <Button variant="danger" onClick={discard}>
          {messages.discard}
        </Button>
      </Fragment>
    ) : null,
  };
}

import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type DiscardQuestion, useDiscardQuestion } from '#ui/use-discard-question.tsx';

type HistoryAction = Parameters<ShouldBlockFn>[0]['action'];

/**
 * The discard question of a dialog with unsaved changes, asked by the browser's back and forward buttons too. Before
 * the page is closed or reloaded the browser asks.
 */
export function useUnsaved(isChanged: boolean, onClose: () => void): DiscardQuestion {
  const { history } = useRouter();
  const discarding = useDiscardQuestion(isChanged, onClose);

  /** Asks, and carries out the navigation that was blocked. */
  function askBefore(action: HistoryAction): void {
    discarding.ask(() => {
      if (action === 'BACK') history.back({ ignoreBlocker: true });
      if (action === 'FORWARD') history.forward({ ignoreBlocker: true });
    });
  }

  const latest = useRef(askBefore);
  useLayoutEffect(() => {
    latest.current = askBefore;
  });
  const shouldBlockFn = useCallback<ShouldBlockFn>(({ current, next, action }) => {
    // After the end of the session nothing can be saved; a filter of the list behind is not another page.
    if (next.pathname === '/login' || next.pathname === current.pathname) return false;
    latest.current(action);
    return true;
  }, []);
  useBlocker({ shouldBlockFn, disabled: !isChanged, enableBeforeUnload: isChanged });

  return discarding;
}

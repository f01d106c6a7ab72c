import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type DiscardQuestion, useDiscardQuestion } from '#ui/use-discard-question.tsx';

type Navigation = Parameters<ShouldBlockFn>[0];

/**
 * The discard question of a dialog with unsaved changes, asked by the browser's back and forward buttons and by a pressed
 * notice too. Before the page is closed or reloaded the browser asks.
 */
export function useUnsaved(isChanged: boolean, onClose: () => void): DiscardQuestion {
  const { history, buildLocation } = useRouter();
  const discarding = useDiscardQuestion(isChanged, onClose);

  /** Asks, and carries out the navigation that was blocked. */
  function askBefore({ action, next: { pathname, search } }: Navigation): void {
    const unasked = { ignoreBlocker: true };
    discarding.ask(() => {
      if (action === 'BACK') history.back(unasked);
      else if (action === 'FORWARD') history.forward(unasked);
      else history.push(buildLocation({ to: pathname, search }).href, undefined, unasked);
    });
  }

  const latest = useRef(askBefore);
  useLayoutEffect(() => {
    latest.current = askBefore;
  });
  const shouldBlockFn = useCallback<ShouldBlockFn>((navigation) => {
    const { current, next } = navigation;
    // After the end of the session nothing can be saved; a filter of the list behind is not another page.
    if (next.pathname === '/login' || next.pathname === current.pathname) return false;
    latest.current(navigation);
    return true;
  }, []);
  useBlocker({ shouldBlockFn, disabled: !isChanged, enableBeforeUnload: isChanged });

  return discarding;
}

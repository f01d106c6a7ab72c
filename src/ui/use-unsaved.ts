import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type DiscardQuestion, useDiscardQuestion } from './use-discard-question.tsx';

type Navigation = Parameters<BlockerFn>[0];

/**
 * The discard question of a dialog with unsaved changes, asked by the browser's back and forward buttons and by a pressed
 * notice too. Before the page is closed or reloaded the browser asks.
 * @param question what `useDiscardQuestion` takes.
 */
export function useUnsaved(...question: Parameters<typeof useDiscardQuestion>): DiscardQuestion {
  const [isChanged] = question;
  const { history } = useRouter();
  const discarding = useDiscardQuestion(...question);

  /** Asks, and carries out the navigation that was blocked. */
  const blocks = useEffectEvent(({ action, currentLocation, nextLocation }: Navigation) => {
    const { href, pathname } = nextLocation;
    // After the end of the session nothing can be saved; a filter of the list behind is not another page.
    if (pathname === '/login' || pathname === currentLocation.pathname) return false;
    const unasked = { ignoreBlocker: true };
    discarding.ask(() => {
      if (action === 'BACK') history.back(unasked);
      else if (action === 'FORWARD') history.forward(unasked);
      else history.push(href, undefined, unasked);
    });
    return true;
  });
  // Not `useBlocker`, which is loaded as a file of its own.
  useEffect(() => {
    if (!isChanged) return;
    return history.block({ blockerFn: (navigation) => blocks(navigation) });
  }, [history, isChanged]);

  return discarding;
}

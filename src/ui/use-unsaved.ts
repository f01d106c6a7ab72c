import { useEffect, useEffectEvent } from 'react';
import { type DiscardQuestion, useDiscardQuestion } from './use-discard-question.tsx';

interface Navigation {
  readonly action: string;
  readonly currentLocation: { readonly pathname: string };
  readonly nextLocation: { readonly href: string; readonly pathname: string };
}

interface Unasked {
  readonly ignoreBlocker: true;
}

/** A part of the history of a router. */
interface BlockableHistory {
  readonly block: (by: { readonly blockerFn: (to: Navigation) => boolean }) => () => void;
  readonly back: (unasked: Unasked) => void;
  readonly forward: (unasked: Unasked) => void;
  readonly push: (href: string, state: undefined, unasked: Unasked) => void;
}

/**
 * The discard question of a dialog with unsaved changes, asked by the browser's back and forward buttons and by a pressed
 * notice too. Before the page is closed or reloaded the browser asks.
 * @param history of the router.
 * @param question what `useDiscardQuestion` takes.
 */
export function useUnsaved(
  history: BlockableHistory,
  ...question: Parameters<typeof useDiscardQuestion>
): DiscardQuestion {
  const [isChanged] = question;
  const discarding = useDiscardQuestion(...question);

  /** Asks, and carries out the navigation that was blocked. */
  const blocks = useEffectEvent(({ action, currentLocation, nextLocation }: Navigation) => {
    const { href, pathname } = nextLocation;
    // After the end of the session nothing can be saved; a filter of the list behind is not another page.
    if (pathname === '/login' || pathname === currentLocation.pathname) return false;
    const unasked = { ignoreBlocker: true } as const;
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

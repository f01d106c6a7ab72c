import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. Only for elements that must not be rendered twice; else hide them by CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/**
 * The spec's breakpoints, 1024 and 767 px, as in the style sheets: by the letters that the user's browser has, so that
 * with large ones a wide window is laid out as a small one.
 */
export const DESKTOP = '(min-width: 64em)';
export const MOBILE = '(max-width: 47.9375em)';

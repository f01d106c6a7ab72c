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

/** The spec's breakpoints. */
export const DESKTOP = '(min-width: 1024px)';
export const MOBILE = '(max-width: 767px)';

import { type RefCallback, useMemo } from 'react';

export interface Announcer {
  /** For the live region, which must stand empty on the page before it first speaks. */
  readonly ref: RefCallback<HTMLElement>;
  readonly say: (text: string) => void;
}

/** Speaks to screen readers without a render: what is said is news, not state. */
export function useAnnouncer(): Announcer {
  return useMemo(() => {
    let region: HTMLElement | null = null;
    return {
      ref(element) {
        region = element;
      },
      say(text) {
        if (region === null) return;
        // The same words twice would be no change and stay unheard.
        region.textContent = region.textContent === text ? `${text}\u00A0` : text;
      },
    };
  }, []);
}

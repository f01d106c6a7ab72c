import { useMemo } from 'react';
import { announceIn, announceInModal } from '#ui/live-region.ts';

/** Announces to screen readers without a render: announcements are events, not state. */
export function useAnnouncer() {
  return useMemo(() => {
    let region: HTMLElement | null = null;
    return {
      /** For the live region, which must be on the page, empty, before it is first used. */
      ref(element: HTMLElement | null) {
        region = element;
      },
      say(text: string) {
        // Deferred until the change is drawn: a dialog that closes with it would remove the text.
        setTimeout(() => {
          if (region !== null) announceIn(region, text);
          announceInModal(text);
        });
      },
    };
  }, []);
}

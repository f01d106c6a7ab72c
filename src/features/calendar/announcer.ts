import { type RefCallback, useMemo } from 'react';
import { announceIn, announceInModal } from '#ui/live-region.ts';

export interface Announcer {
  /** For the live region, which must be on the page, empty, before it is first used. */
  readonly ref: RefCallback<HTMLElement>;
  readonly say: (text: string) => void;
}

/** Announces to screen readers without a render: announcements are events, not state. */
export function useAnnouncer(): Announcer {
  return useMemo(() => {
    let region: HTMLElement | null = null;
    return {
      ref(element) {
        region = element;
      },
      say(text) {
        // Deferred until the change is drawn: a dialog that closes with it would remove the text.
        setTimeout(() => {
          if (region !== null) announceIn(region, text);
          announceInModal(text);
        });
      },
    };
  }, []);
}

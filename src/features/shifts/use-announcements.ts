import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { announceIn } from '#ui/live-region.ts';
import { describeShift } from './describe-shift.ts';
import { shiftKey } from './shift-groups.ts';

export interface Announcements {
  /** For the live region, which must be on the page, empty, before it is first used. */
  readonly region: RefObject<HTMLParagraphElement | null>;
  readonly say: (text: string) => void;
}

/** Tells screen readers what becomes of answers; a lost one is an alert of its own. */
export function useAnnouncements(shown: readonly ShownShift[]): Announcements {
  const region = useRef<HTMLParagraphElement>(null);
  const waited = useRef<ReadonlyMap<string, ShownShift['waiting']>>(new Map());
  const say = useCallback((text: string) => {
    if (region.current !== null) announceIn(region.current, text);
  }, []);

  useEffect(() => {
    for (const shift of shown) {
      if (shift.waiting !== null) continue;
      const answer = waited.current.get(shiftKey(shift));
      if (answer === 'yes' && shift.isMine) say(messages.accepted(describeShift(shift)));
      if (answer === 'no' && shift.declinedAt !== null)
        say(messages.answeredNo(describeShift(shift)));
    }
    waited.current = new Map(shown.map((shift) => [shiftKey(shift), shift.waiting]));
  }, [shown, say]);

  return { region, say };
}

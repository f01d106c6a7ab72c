import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { announceIn } from '#ui/live-region.ts';
import { toast } from '#ui/toast.ts';
import { describeShift } from './describe-shift.ts';
import { shiftKey } from './shift-groups.ts';

export interface Announcements {
  /** For the live region, which must be on the page, empty, before it is first used. */
  readonly region: RefObject<HTMLParagraphElement | null>;
  readonly say: (text: string) => void;
}

/**
 * Says what becomes of answers. What waits is seen in its card and only announced; a card that is settled goes elsewhere
 * on the page, so that a message has to say it. A lost answer is an alert of its own.
 */
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
      if (answer === 'yes' && shift.isMine)
        toast('success', messages.accepted, describeShift(shift));
      if (answer === 'no' && shift.declinedAt !== null)
        toast('success', messages.answeredNo, describeShift(shift));
    }
    waited.current = new Map(shown.map((shift) => [shiftKey(shift), shift.waiting]));
  }, [shown]);

  return { region, say };
}

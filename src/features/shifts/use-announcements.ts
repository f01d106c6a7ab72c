import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { announceIn } from '#ui/live-region.ts';
import { toast } from '#ui/toast.ts';
import { describeShift } from './describe-shift.ts';
import { shareTime, shiftKey } from './shift-groups.ts';

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
  const waited = useRef<readonly ShownShift[]>([]);
  const say = useCallback((text: string) => {
    if (region.current !== null) announceIn(region.current, text);
  }, []);

  useEffect(() => {
    const answered = shown.filter((shift) => shift.waiting === null);
    for (const given of waited.current) {
      const isSame = (shift: ShownShift) => shiftKey(shift) === shiftKey(given);
      if (given.waiting === 'yes') {
        const own = answered.find((shift) => shift.isMine && isSame(shift));
        if (own !== undefined) toast('success', messages.accepted, describeShift(own));
      } else {
        // Of a shift that had begun it is the rest.
        const declined = answered.find((one) => one.declinedAt !== null && isOf(one, given));
        if (declined !== undefined) toast('success', messages.answeredNo, describeShift(declined));
      }
    }
    waited.current = shown.filter((shift) => shift.waiting !== null);
  }, [shown]);

  return { region, say };
}

function isOf(shift: ShownShift, given: ShownShift): boolean {
  return shift.patient.id === given.patient.id && shareTime(shift, given);
}

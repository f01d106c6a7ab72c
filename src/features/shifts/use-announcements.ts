import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { StoredShifts } from '#db/shifts.ts';
import { type CareShift, sameParts, shareTime } from '#domain/shifts/care-shift.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { announceIn } from '#ui/live-region.ts';
import { toast } from '#ui/toast.ts';
import { describeShift } from './describe-shift.ts';
import { isOf, shiftKey } from './shift-groups.ts';

export interface Announcements {
  /** For the live region, which must be on the page, empty, before it is first used. */
  readonly region: RefObject<HTMLParagraphElement | null>;
  readonly say: (text: string) => void;
}

/**
 * Announces the results of answers. A waiting answer is visible in its card and only announced; the card of a settled
 * one moves elsewhere on the page, so a message is needed. A lost answer has an alert of its own.
 */
export function useAnnouncements(
  shown: readonly ShownShift[],
  { waiting, lost, lostShifts }: Pick<StoredShifts, 'waiting' | 'lost' | 'lostShifts'>,
): Announcements {
  const region = useRef<HTMLParagraphElement>(null);
  const unsay = useRef<() => void>(undefined);
  const waited = useRef<readonly ShownShift[]>([]);
  /** With those whose shift is not shown any more. */
  const answers = useRef<readonly CareShift[]>([]);
  const say = useCallback((text: string) => {
    // Once a dialog that closes with it is gone: the page beneath is inert until then, and its live regions are silent.
    unsay.current = afterPaint(() => {
      if (region.current !== null) announceIn(region.current, text);
    });
  }, []);

  useEffect(() => {
    const forget = () => {
      unsay.current?.();
      region.current?.replaceChildren();
    };
    const isLost = (given: CareShift) =>
      lost.some(({ answer }) => sameParts(answer, given)) ||
      lostShifts.some(({ records }) => shareTime({ parts: records }, given));
    const answered = shown.filter((shift) => shift.waiting === null);
    // What waits or was taken back; of whichever patient, since nobody is in two places.
    const still = [...waiting, ...answered.filter(({ isMine }) => isMine)];
    for (const given of waited.current) {
      const isYes = given.waiting === 'yes';
      const isGiven = (shift: CareShift) => sameParts(shift, given);
      const settled = isYes
        ? answered.find((shift) => shift.isMine && shiftKey(shift) === shiftKey(given))
        : // Of a shift that had begun it is the rest. Who is asked for nothing new there sees no more of what was theirs.
          (answered.find((one) => one.declinedAt !== null && isOf(one, given)) ??
          (given.isMine && !still.some(isGiven) && !isLost(given) ? given : undefined));
      if (settled !== undefined) {
        const text = isYes ? messages.accepted : messages.answeredNo;
        toast('success', text, describeShift(settled));
        forget();
      }
    }
    // That it will be sent is no longer so. Of an answer that was taken back the region says that, and keeps it.
    if (answers.current.some((one) => !waiting.some((it) => sameParts(it, one)) && isLost(one)))
      forget();
    waited.current = shown.filter((shift) => shift.waiting !== null);
    answers.current = waiting;
  }, [shown, waiting, lost, lostShifts]);

  return { region, say };
}

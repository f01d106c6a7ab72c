import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { StoredShifts } from '#db/shifts/shifts.ts';
import { patientLabel } from '#domain/people/person.ts';
import { type CareShift, sameParts, shareTime } from '#domain/shifts/care-shift.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { announceIn } from '#ui/live-region.ts';
import { toast } from '#ui/toast.ts';
import { describeSeries, describeShift } from './describe-shift.ts';
import { isOf, seriesKey, shiftKey } from './shift-groups.ts';

interface Announcements {
  /** For the live region, which must be on the page, empty, before it is first used. */
  readonly region: RefObject<HTMLParagraphElement | null>;
  readonly say: (text: string) => void;
}

/**
 * Announces the results of answers. A waiting answer is visible in its card and only announced; the card of a settled
 * one moves elsewhere on the page, so a message is needed: one for all that were accepted of a series, once none of it
 * waits. A lost answer has an alert of its own.
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
    const tell = (text: string, detail: string) => {
      toast('success', text, detail);
      forget();
    };
    const isLost = (given: CareShift) =>
      lost.some(({ answer }) => sameParts(answer, given)) ||
      lostShifts.some(({ records }) => shareTime({ parts: records }, given));
    const answered = shown.filter((shift) => shift.waiting === null);
    // What waits or was taken back; of whichever patient, since nobody is in two places.
    const still = [...waiting, ...answered.filter(({ isMine }) => isMine)];
    for (const given of waited.current) {
      if (given.waiting === 'yes') continue;
      // Of a shift that had begun it is the rest. Who is asked for nothing new there sees no more of what was theirs.
      const settled =
        answered.find((one) => one.declinedAt !== null && isOf(one, given)) ??
        (given.isMine && !still.some((one) => sameParts(one, given)) && !isLost(given)
          ? given
          : undefined);
      if (settled !== undefined) tell(messages.answeredNo, describeShift(settled));
    }
    const accepted = waited.current.filter(
      (given) =>
        given.waiting === 'yes' &&
        answered.some((shift) => shift.isMine && shiftKey(shift) === shiftKey(given)),
    );
    const isHeld = (given: ShownShift) =>
      shown.some((one) => one.waiting === 'yes' && seriesKey(one) === seriesKey(given));
    const [first, ...more] = accepted.filter((given) => !isHeld(given));
    if (first !== undefined && more.length === 0) tell(messages.accepted, describeShift(first));
    else if (first !== undefined)
      tell(
        messages.acceptedAll(more.length + 1),
        `${describeSeries(first)}, ${patientLabel(first.patient)}`,
      );
    // That it will be sent is no longer so. Of an answer that was taken back the region says that, and keeps it.
    if (answers.current.some((one) => !waiting.some((it) => sameParts(it, one)) && isLost(one)))
      forget();
    waited.current = [
      ...shown.filter((shift) => shift.waiting !== null),
      ...accepted.filter(isHeld),
    ];
    answers.current = waiting;
  }, [shown, waiting, lost, lostShifts]);

  return { region, say };
}

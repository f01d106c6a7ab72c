import { horasOf, overlap } from '#domain/calendar/care-request.ts';
import { groupBy } from '#domain/group-by.ts';
import type { UnavailableDay } from '#domain/outbox/unavailable-day.ts';
import { type CareShift, shareTime } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { lengthOf, timesOf } from './describe-shift.ts';

/** The shifts of a caregiver as the page divides them, each by time. */
interface ShiftGroups {
  readonly toAnswer: readonly ShownShift[];
  readonly mine: readonly ShownShift[];
  readonly declined: readonly ShownShift[];
  /** One's own that are over. */
  readonly past: readonly ShownShift[];
}

/** Divides the shifts of a caregiver into groups. A pending shift that is over and was not answered is in no group. */
export function groupShifts(shown: readonly ShownShift[], moment: Moment): ShiftGroups {
  const isOver = ({ parts }: CareShift) => parts.every((part) => hasEnded(part, moment));
  const open = shown.filter((shift) => !isOver(shift));
  const isDeclined = ({ declinedAt, waiting }: ShownShift) =>
    declinedAt !== null && waiting !== 'yes';
  return {
    toAnswer: open.filter((shift) => !shift.isMine && !isDeclined(shift)),
    mine: open.filter(({ isMine }) => isMine),
    declined: open.filter((shift) => !shift.isMine && isDeclined(shift)),
    past: shown.filter((shift) => shift.isMine && isOver(shift)),
  };
}

/** So many shifts of the same hours are shown as one list. */
const SERIES = 3;

/** Shifts of one day, or shifts of one patient with the same hours on several days. */
export interface ShiftList {
  readonly key: string;
  readonly isSeries: boolean;
  /** When its first shift begins, or began when the list was first shown: lists are in this order. */
  readonly from: string;
  readonly shifts: readonly ShownShift[];
}

/**
 * Shifts by the day on which they begin, by time.
 * @param before the lists that are shown, of which what is left keeps its place; with it, what repeats is a series where
 * its first shift is, or was. Else a series of which the first is answered would leave another card under the finger.
 */
export function bySeriesOrDay(
  shifts: readonly ShownShift[],
  before: readonly ShiftList[] | null = null,
): readonly ShiftList[] {
  const shown = new Map(before?.map((list) => [list.key, list]));
  const series = new Map<ShownShift, string>();
  for (const [key, alike] of before === null ? [] : groupBy(shifts, seriesKey)) {
    if (alike.length < SERIES && !shown.get(key)?.isSeries) continue;
    for (const shift of alike) series.set(shift, key);
  }
  return [...groupBy(shifts, (shift) => series.get(shift) ?? timesOf(shift).fecha)]
    .map(([key, ofKey]) => ({
      key,
      isSeries: ofKey.some((shift) => series.has(shift)),
      shifts: ofKey,
      from: shown.get(key)?.from ?? ofKey.map(beginningOf)[0] ?? '',
    }))
    .sort((a, b) => a.from.localeCompare(b.from));
}

function beginningOf(shift: ShownShift): string {
  const { fecha, from } = timesOf(shift);
  return `${fecha} ${from}`;
}

/** Equal for shifts of one patient with the same hours. With the real length, which stands above a series: in a night in which the clock changes it is another. */
export function seriesKey(shift: ShownShift): string {
  const { from, to } = timesOf(shift);
  return `${shift.patient.id}|${from}|${to}|${lengthOf(shift)}`;
}

/** The shift to which a caregiver goes that shares some time with another one, if there is any. */
export function clashOf(shift: ShownShift, going: readonly ShownShift[]): ShownShift | undefined {
  return going.find((one) => one !== shift && shareTime(one, shift));
}

/** Whether a shift replaces another of the same patient, changed by the family or answered in part: they overlap. */
export function isOf(shift: ShownShift, other: ShownShift): boolean {
  return shift.patient.id === other.patient.id && shareTime(shift, other);
}

/** Whether a shift shares some time with an unavailable day. */
export function isUnavailableFor(shift: CareShift, days: readonly UnavailableDay[]): boolean {
  return days.some(({ fecha, spans }) =>
    spans.some((span) => shift.parts.some((part) => overlap(part, { fecha, ...horasOf(span) }))),
  );
}

/** A name for a shift that stays the same while it is answered. */
export function shiftKey({ patient, parts }: ShownShift): string {
  return [patient.id, ...parts.map(({ fecha, horaInicio }) => `${fecha} ${horaInicio}`)].join('|');
}

import { eachOnce } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { type Move, movedShift, moveShifts } from '#domain/calendar/move.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { describeWhen } from './add-shift.ts';

const { move: messages } = shiftMessages;

/**
 * Moves the parts of a shift, as one step of undo.
 * @returns where they are now and what to announce; null if something is in the way.
 */
export function moveShift(
  calendar: Pick<Calendar, 'day' | 'edit' | 'open'>,
  parts: readonly Shift[],
  by: Move,
): { readonly shifts: readonly Shift[]; readonly announcement: string } | null {
  const assigned = calendar.open.caregivers.getValue() ?? null;
  const moved = moveShifts(calendar.day, parts, by, (caregiver) =>
    isUnavailable(caregiver, assigned),
  );
  if (moved === null) return null;
  calendar.edit(new Map([...moved].map(([fecha, day]) => [fecha, () => day])));
  const shifts = parts.map((part) => movedShift(part, by));
  const unassigned =
    by.days === 0
      ? []
      : eachOnce(parts.flatMap(caregiversOf)).filter((one) => isUnavailable(one, assigned));
  const texts = [
    describeWhen(shifts),
    ...unassigned.map(({ nombre }) => messages.unavailable(nombre)),
  ];
  return { shifts, announcement: messages.moved(texts.join('. ')) };
}

import { eachOnce } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { type Move, movedShifts, moveShifts } from '#domain/calendar/move.ts';
import { addDays } from '#domain/calendar/time.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import { difference, spansOf } from '#domain/planner/span.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { describeWhen } from './add-shift.ts';

const { move: messages } = shiftMessages;

/** Moves a shift; of a night both parts. */
export function moveWhole(calendar: Parameters<typeof moveShift>[0], shift: Shift, by: Move) {
  return moveShift(calendar, wholeShift(calendar.day, shift), by);
}

/**
 * Moves the parts of a shift, as one undo step.
 * @returns the parts at their new place, the first one first, and what to announce; null if something is in the way.
 */
export function moveShift(
  calendar: Pick<Calendar, 'day' | 'edit' | 'open'>,
  parts: readonly [Shift, ...Shift[]],
  by: Move,
): { readonly first: Shift | null; readonly announcement: string } | null {
  const [first] = parts;
  const assigned = calendar.open.caregivers.getValue() ?? null;
  const moved = moveShifts(calendar.day, parts, by, (caregiver) =>
    isUnavailable(caregiver, assigned),
  );
  if (moved === null) return null;
  calendar.edit(new Map([...moved].map(([fecha, day]) => [fecha, () => day])));
  // A part within an hour that the clock skips is empty: it can be neither announced nor selected.
  const shifts = movedShifts(parts, by).flatMap((part) =>
    difference([part], spansOf(calendar.day(part.fecha).clock.missing)).map((span) => ({
      ...part,
      ...span,
    })),
  );
  const unassigned =
    by.days === 0
      ? []
      : eachOnce(parts.flatMap(caregiversOf)).filter((one) => isUnavailable(one, assigned));
  const texts = [
    describeWhen(shifts),
    ...unassigned.map(({ nombre }) => messages.unavailable(nombre)),
  ];
  const fecha = addDays(first.fecha, by.days);
  return {
    first: shifts.find((part) => part.fecha === fecha) ?? shifts[0] ?? null,
    announcement: messages.moved(texts.join('. ')),
  };
}

import type { Shift } from '#domain/calendar/day.ts';
import { removeShift } from '#domain/calendar/edit.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { describeWhen } from './add-shift.ts';
import type { CommandDeps } from './calendar-commands.ts';
import { describeFreed } from './describe-freed.ts';

type RemoveDeps = Pick<CommandDeps, 'calendar' | 'say' | 'select'>;

/** Removes the whole night of which a shift is part. */
export function removeWhole(deps: RemoveDeps, shift: Shift | null): void {
  removeShifts(deps, shift === null ? [] : wholeShift(deps.calendar.day, shift));
}

/**
 * Removes shifts as one undo step. If there is none, announces that there is nothing to remove. Several are the parts
 * of one night.
 */
export function removeShifts(
  { calendar, say, select }: RemoveDeps,
  shifts: readonly Shift[],
): void {
  if (shifts.length === 0) {
    say(messages.said.nothingToRemove);
    return;
  }
  calendar.edit(new Map(shifts.map((shift) => [shift.fecha, (day) => removeShift(day, shift)])));
  const freed = shifts.map((shift) => {
    const done = shift.offGrid === null ? undefined : messages.said.removed(describeWhen([shift]));
    return describeFreed(calendar, shift.fecha, [shift], done);
  });
  say([...(shifts.length > 1 ? [messages.said.wholeNight] : []), ...freed].join('. '));
  select(null);
}

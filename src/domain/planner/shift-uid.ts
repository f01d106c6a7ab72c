import { caregiverKey } from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { formatHora } from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';

/**
 * The UID of a shift in a calendar file: the same whenever the same shift is written, whoever takes it, so that another
 * program updates the event that it has.
 * @param stretch which of its stretches of real time; a shift that begins within a repeated hour has two.
 */
export function shiftUid(patient: Id, shift: Shift, stretch: number): string {
  const { fecha, start, end, offGrid, cuidador } = shift;
  // Shifts of a day start at the same time only off the grid: their ends and caregivers tell them apart.
  const caregiver = cuidador === null ? '' : encodeURIComponent(caregiverKey(cuidador));
  const beside = offGrid === null ? '' : `-${formatHora(end)}-${caregiver}`;
  const again = stretch === 0 ? '' : `-${stretch + 1}`;
  return `${patient}-${fecha}-${formatHora(start)}${beside}${again}@vinculo`;
}

import { type ShiftCaregiver, sameCaregiver } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';

/**
 * The `count` caregivers who come most often to some shifts, in the order of the given list; all if there are no more
 * than `count`.
 */
export function usualCaregivers<C extends ShiftCaregiver>(
  caregivers: readonly C[],
  shifts: readonly Shift[],
  count: number,
): readonly C[] {
  const comes = (caregiver: C) =>
    shifts.filter((shift) => caregiversOf(shift).some((one) => sameCaregiver(one, caregiver)))
      .length;
  const times = new Map(caregivers.map((caregiver) => [caregiver, comes(caregiver)]));
  const usual = caregivers
    .toSorted((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
    .slice(0, count);
  return caregivers.filter((caregiver) => usual.includes(caregiver));
}

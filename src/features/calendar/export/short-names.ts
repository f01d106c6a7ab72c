import { type Care, caregiversOf } from '#domain/calendar/day.ts';
import { type ShortNames, shortNameOf } from '#domain/people/caregiver-mark.ts';

/** What those are called who come, as in `shortNameOf`; without those whose name is not known. */
export function shortNamesIn(care: Care, short: ShortNames): readonly string[] {
  return caregiversOf(care)
    .map((caregiver) => shortNameOf(caregiver, short))
    .filter(Boolean);
}

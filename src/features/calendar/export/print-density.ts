import { caregiverKey } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { formatList } from '#domain/format-list.ts';
import type { ShortNames } from '#domain/people/caregiver-mark.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import { shortNamesIn } from './short-names.ts';

/** How large the letters of the sheet are, and how close its lines. */
export type Density = 'grande' | 'amplia' | 'media' | 'densa' | 'minima';

/** The type size and line spacing at which the fullest day still fits on the sheet. */
export function densityOf(shifts: number): Density {
  if (shifts <= 5) return 'grande';
  if (shifts <= 8) return 'amplia';
  if (shifts <= 12) return 'media';
  return shifts <= 21 ? 'densa' : 'minima';
}

/**
 * Who comes. Where names may be cut, several people and namesakes are called by their short names: the beginning of
 * their whole names does not say that there are two, or which one it is. On a sheet with few shifts one name has room.
 */
export function whoOnPaper(shift: Shift, short: ShortNames, density: Density): string {
  const named = caregiversOf(shift);
  const isPlain = density === 'grande' || !named.some((one) => caregiverKey(one) in short);
  const names = shortNamesIn(shift, short);
  // One of two namesakes may not be assigned any more.
  const areSame = new Set(names).size < names.length;
  const isWhole = (named.length < 2 && isPlain) || areSame;
  return isWhole ? caregiverNames(shift) : formatList(names);
}

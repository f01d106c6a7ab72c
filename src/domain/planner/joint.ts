import type { Care } from '#domain/calendar/day.ts';

/** Whether several people are confirmed for a shift: two of the family may have confirmed one each. */
export function isJoint({ also }: Care): boolean {
  return also !== undefined;
}

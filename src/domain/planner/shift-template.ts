import type { Slot } from '#domain/calendar/time.ts';

/** When a family's shifts usually are: chosen with one press. From slot 48 on it is the next day. */
export interface ShiftTemplate {
  readonly from: Slot;
  readonly to: Slot;
}

/** Those that every family has: a day, a night and both. */
export const USUAL_TEMPLATES = {
  day: { from: 16, to: 40 },
  night: { from: 40, to: 64 },
  whole: { from: 16, to: 64 },
} as const satisfies Readonly<Record<string, ShiftTemplate>>;

/** More would be a list to search, and no longer one press. */
const MOST_OWN = 6;

export function sameTemplate(a: ShiftTemplate, b: ShiftTemplate): boolean {
  return a.from === b.from && a.to === b.to;
}

/** A family's own templates with one more. At most six: the oldest gives way. */
export function withTemplate(
  own: readonly ShiftTemplate[],
  { from, to }: ShiftTemplate,
): readonly ShiftTemplate[] {
  const added = { from, to };
  const all = [...Object.values(USUAL_TEMPLATES), ...own];
  return all.some((one) => sameTemplate(one, added)) ? own : [...own, added].slice(-MOST_OWN);
}

export function withoutTemplate(
  own: readonly ShiftTemplate[],
  template: ShiftTemplate,
): readonly ShiftTemplate[] {
  return own.filter((one) => !sameTemplate(one, template));
}

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

/** With the three of every family two rows of a phone: more would be a list to search. */
const MOST = 3;

/** What a family does once is no habit. */
const LEAST_SHIFTS = 2;

export function sameTemplate(a: ShiftTemplate, b: ShiftTemplate): boolean {
  return a.from === b.from && a.to === b.to;
}

/**
 * The templates of one family besides those of every family: when its shifts are, the most frequent first.
 * @param shifts when each of its shifts is.
 * @returns at most three, each of at least two shifts.
 */
export function familyTemplates(shifts: readonly ShiftTemplate[]): readonly ShiftTemplate[] {
  const usual = Object.values(USUAL_TEMPLATES);
  const counts: { readonly template: ShiftTemplate; count: number }[] = [];
  for (const { from, to } of shifts) {
    const counted = counts.find(({ template }) => sameTemplate(template, { from, to }));
    if (counted !== undefined) counted.count += 1;
    else if (!usual.some((one) => sameTemplate(one, { from, to })))
      counts.push({ template: { from, to }, count: 1 });
  }
  return counts
    .filter(({ count }) => count >= LEAST_SHIFTS)
    .sort(
      (a, b) =>
        b.count - a.count || a.template.from - b.template.from || a.template.to - b.template.to,
    )
    .slice(0, MOST)
    .map(({ template }) => template);
}

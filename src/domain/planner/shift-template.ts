import { SLOT_MINUTES, type Slot, type Span, slotStart } from '#domain/calendar/time.ts';

/** The usual time of a family's shifts, chosen with one press. From slot 48 on it is the next day. */
export interface ShiftTemplate {
  readonly from: Slot;
  readonly to: Slot;
}

/** The templates of every family: a day, a night and both. */
export const USUAL_TEMPLATES = {
  day: { from: 16, to: 40 },
  night: { from: 40, to: 64 },
  whole: { from: 16, to: 64 },
} as const satisfies Readonly<Record<string, ShiftTemplate>>;

/** With the three templates of every family these fill two rows on a phone; more would be a list to search. */
const MOST = 3;

/** How often hours must occur to count as a habit: hours that occur once do not. */
const LEAST_SHIFTS = 2;

export function sameTemplate(a: ShiftTemplate, b: ShiftTemplate): boolean {
  return a.from === b.from && a.to === b.to;
}

/**
 * The hours that a family's shifts usually have, the most frequent first.
 * @param shifts the time of each of its shifts.
 * @returns the hours of at least two shifts.
 */
export function habitsOf(shifts: readonly ShiftTemplate[]): readonly ShiftTemplate[] {
  const counts: { readonly template: ShiftTemplate; count: number }[] = [];
  for (const { from, to } of shifts) {
    const counted = counts.find(({ template }) => sameTemplate(template, { from, to }));
    if (counted !== undefined) counted.count += 1;
    else counts.push({ template: { from, to }, count: 1 });
  }
  return counts
    .filter(({ count }) => count >= LEAST_SHIFTS)
    .sort(
      (a, b) =>
        b.count - a.count || a.template.from - b.template.from || a.template.to - b.template.to,
    )
    .map(({ template }) => template);
}

/**
 * The templates of one family, without those that every family has.
 * @param habits as `habitsOf` returns them.
 * @returns at most three, the most frequent first.
 */
export function familyTemplates(habits: readonly ShiftTemplate[]): readonly ShiftTemplate[] {
  const usual = Object.values(USUAL_TEMPLATES);
  return habits.filter((one) => !usual.some((other) => sameTemplate(one, other))).slice(0, MOST);
}

/**
 * The hours proposed for a new shift: the first template whose end is still open, reduced to its open rest if that is
 * at least half of it.
 * @param open the uncovered hours of the care window, in minutes from the midnight of the day, as separate spans; after
 * 24:00 they are on the next day.
 * @param likely the most likely template first.
 * @returns null if no template is open.
 */
export function proposedHours(
  open: readonly Span[],
  likely: readonly ShiftTemplate[],
): ShiftTemplate | null {
  for (const { from, to } of likely) {
    const end = slotStart(to);
    const around = open.find((span) => span.start < end && end <= span.end);
    if (around === undefined) continue;
    const left = Math.max(from, around.start / SLOT_MINUTES);
    if (2 * (to - left) >= to - from) return { from: left, to };
  }
  return null;
}

import type { CareRequest } from './care-request.ts';
import type { SlotChange } from './changes.ts';
import { type CalendarDay, deriveDay } from './day.ts';
import { applyDayChange, type DayChange, dayChange, sameDayChange } from './day-change.ts';
import { diffDay } from './diff.ts';
import type { Fecha } from './time.ts';

/** One step that can be undone: some days' changes before and after it. */
export interface Step {
  readonly before: Readonly<Record<Fecha, DayChange | null>>;
  readonly after: Readonly<Record<Fecha, DayChange | null>>;
}

export interface Draft {
  readonly days: Readonly<Record<Fecha, DayChange>>;
  /** Oldest first. */
  readonly undo: readonly Step[];
  /** The step undone last is at the end. */
  readonly redo: readonly Step[];
}

export const UNDO_STEPS = 50;

export const EMPTY_DRAFT: Draft = { days: {}, undo: [], redo: [] };

/**
 * The draft after one edit of some days, as one undo step. `edits` pairs each day of the expected state with the day
 * that the user wants. Returns the same draft if nothing changes.
 */
export function editDraft(
  draft: Draft,
  edits: readonly { readonly expected: CalendarDay; readonly wanted: CalendarDay }[],
): Draft {
  const before: Record<Fecha, DayChange | null> = {};
  const after: Record<Fecha, DayChange | null> = {};
  for (const { expected, wanted } of edits) {
    const { fecha } = expected;
    const old = draft.days[fecha] ?? null;
    const next = dayChange(expected, wanted, old);
    if (sameDayChange(old, next)) continue;
    before[fecha] = old;
    after[fecha] = next;
  }
  return Object.keys(after).length === 0 ? draft : withStep(draft, { before, after });
}

/** A draft after one more step. */
export function withStep({ days, undo }: Draft, step: Step): Draft {
  return {
    days: withDays(days, step.after),
    undo: [...undo, step].slice(-UNDO_STEPS),
    redo: [],
  };
}

/** The changes that saving sends: from the expected state to what the user sees. */
export function changesOfDraft(
  draft: Draft,
  expectedCareRequests: (fecha: Fecha) => readonly CareRequest[],
): readonly SlotChange[] {
  return Object.keys(draft.days)
    .sort()
    .flatMap((fecha) => {
      const careRequests = expectedCareRequests(fecha);
      const day = deriveDay(fecha, careRequests);
      return diffDay(careRequests, applyDayChange(day, draft.days[fecha]));
    });
}

/** Whether a draft only fills slots that were free, so that it removes nothing. */
export function onlyAdds({ days }: Draft): boolean {
  return Object.values(days).every(
    ({ cells, over, removed }) =>
      removed.length === 0 &&
      Object.values(cells).every((cell) => cell !== null) &&
      Object.values(over).every((seen) => seen === null),
  );
}

/** Days with some of their changes replaced; null removes a day's change. */
export function withDays(
  days: Draft['days'],
  changes: Readonly<Record<Fecha, DayChange | null>>,
): Draft['days'] {
  const result: Record<Fecha, DayChange> = { ...days };
  for (const [fecha, change] of Object.entries(changes)) {
    if (change === null) delete result[fecha];
    else result[fecha] = change;
  }
  return result;
}

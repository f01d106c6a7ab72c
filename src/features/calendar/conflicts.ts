import type { Cell } from '#domain/calendar/day.ts';
import { sameCare } from '#domain/calendar/day.ts';
import { type Conflict, conflictsOf, settleConflicts } from '#domain/calendar/draft.ts';
import type { Fecha, Slot } from '#domain/calendar/time.ts';
import type { Calendar } from './use-calendar.ts';

/** Neighbouring half hours of a day with the same two readings. */
export interface ConflictRun {
  readonly fecha: Fecha;
  readonly from: Slot;
  readonly to: Slot;
  readonly mine: Cell | null;
  readonly theirs: Cell | null;
}

/** Where somebody else changed what this draft changes too, by day and time. */
export function conflictRuns({ draft, day, known }: Calendar): readonly ConflictRun[] {
  return Object.keys(draft.days)
    .filter(known)
    .sort()
    .flatMap((fecha) => runs(conflictsOf(day(fecha).held, draft.days[fecha])));
}

function runs(conflicts: readonly Conflict[]): readonly ConflictRun[] {
  const list: ConflictRun[] = [];
  for (const { fecha, slot, mine, theirs } of conflicts) {
    const last = list.at(-1);
    if (last?.to === slot && sameCare(last.mine, mine) && sameCare(last.theirs, theirs)) {
      list[list.length - 1] = { ...last, to: slot + 1 };
    } else {
      list.push({ fecha, from: slot, to: slot + 1, mine, theirs });
    }
  }
  return list;
}

/** Settles a day: the user's choices stay, or give way to what the server holds. */
export function settleDay(calendar: Calendar, fecha: Fecha, choice: 'mine' | 'theirs'): void {
  const { draft, day, open } = calendar;
  const settled = settleConflicts(draft, day(fecha).held, choice);
  if (settled !== draft) open.keeper.put(settled, draft);
}

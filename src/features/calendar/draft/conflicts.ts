import { type Cell, carersOf, sameCare } from '#domain/calendar/day.ts';
import { type Conflict, conflictsOf } from '#domain/calendar/day-change.ts';
import { settleConflicts } from '#domain/calendar/draft.ts';
import { sameCarer } from '#domain/calendar/record.ts';
import { type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import { intervalWords } from '#features/calendar/shown/cell-words.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';

/** Neighbouring half hours of a day with the same two versions. */
export interface ConflictRun {
  readonly fecha: Fecha;
  readonly from: Slot;
  readonly to: Slot;
  readonly mine: Cell | null;
  readonly theirs: Cell | null;
}

/** Where somebody else changed half hours of this draft, by day and time. */
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

/** «lunes, 23 de noviembre, 12:00 a 12:30» */
export function runWords({ fecha, from, to }: ConflictRun): string {
  return intervalWords(fecha, from * SLOT_MINUTES, to * SLOT_MINUTES);
}

/** One of the two versions in words: in a conflict, free always means that something was removed. */
export function readingWords(run: ConflictRun, whose: 'mine' | 'theirs'): string {
  const cell = run[whose];
  if (cell === null) return conflictWords.removed[whose];
  return [words.states[cell.status], carerNames(cell)].filter(Boolean).join(', ');
}

/** The confirmed shift that is lost if the user's version is kept; null where there is none. */
export function lossWords({ mine, theirs }: ConflictRun): string | null {
  if (theirs?.status !== 'confirmada') return null;
  const staying = mine?.status === 'confirmada' ? carersOf(mine) : [];
  const lost = carersOf(theirs).filter((carer) => !staying.some((one) => sameCarer(one, carer)));
  if (lost.length > 0) {
    return conflictWords.loses.carers(lost.map(({ nombre }) => nombre || conflictWords.unnamed));
  }
  if (mine === null) return conflictWords.loses.shift;
  return mine.status === 'confirmada' ? null : conflictWords.loses.confirmation;
}

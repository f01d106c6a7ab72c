import { discardRefused, returnToDraft } from '#db/waiting-saves.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { type CalendarDay, type Cell, carersOf, sameCare } from '#domain/calendar/day.ts';
import { type Conflict, conflictsOf } from '#domain/calendar/day-change.ts';
import { settleConflicts } from '#domain/calendar/draft.ts';
import { type Carer, sameCarer } from '#domain/calendar/record.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import { asWanted } from '#domain/calendar/with-changes.ts';
import type { Save } from '#domain/outbox/queue.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import { firstName, intervalWords } from '#features/calendar/shown/cell-words.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { conflict as conflictWords } from '#i18n/es/conflict.ts';
import { states } from '#i18n/es/status.ts';

/** Neighbouring half hours of a day with the same two versions. */
export interface ConflictRun {
  readonly fecha: Fecha;
  readonly from: Slot;
  readonly to: Slot;
  readonly mine: Cell | null;
  readonly theirs: Cell | null;
}

/** What the user decides about at once: a day of the draft, or a save that was set aside. */
export interface Contested {
  readonly key: string;
  readonly runs: readonly ConflictRun[];
  /** The save; null for a day of the draft. */
  readonly save: Save | null;
}

/** All that somebody else changed before: in the draft, and in what was saved. By day and time. */
export function contestedIn({ draft, day, known, contested }: Calendar): readonly Contested[] {
  const ofDraft = Object.keys(draft.days)
    .filter(known)
    .map((fecha) => ({
      key: fecha,
      runs: runs(conflictsOf(day(fecha).held, draft.days[fecha])),
      save: null,
    }));
  const ofSaves = contested.map((save) => {
    const fechas = new Set(save.changes.map(({ record }) => record.fecha));
    const differing = [...fechas]
      .filter(known)
      .sort()
      .flatMap((fecha) => runs(differences(day(fecha).held, save.changes)));
    return { key: save.id, runs: differing, save };
  });
  return [...ofDraft, ...ofSaves]
    .filter((one) => one.runs.length > 0)
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

function startOf({ runs: [first] }: Contested): string {
  return `${first?.fecha} ${String(first?.from).padStart(2, '0')}`;
}

/** Where a day is not as a save's author wanted it. */
function differences(held: CalendarDay, changes: readonly SlotChange[]): readonly Conflict[] {
  const wanted = asWanted(held, changes);
  return wanted.cells.flatMap((mine, slot) => {
    const theirs = held.cells[slot] ?? null;
    return sameCare(mine, theirs) ? [] : [{ fecha: held.fecha, slot, mine, theirs }];
  });
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

/**
 * Settles one decision: the user's choice stays, unsaved, or gives way to what the server holds. Rejects where this
 * device cannot store it.
 */
export async function settle(
  calendar: Calendar,
  { runs: [first], save }: Contested,
  choice: 'mine' | 'theirs',
): Promise<void> {
  const { day, open } = calendar;
  if (save === null) {
    if (first) calendar.change((draft) => settleConflicts(draft, day(first.fecha).held, choice));
  } else if (choice === 'theirs') await discardRefused(open.db, open.paciente, save.id);
  else {
    // The choice is later than what was drawn before it.
    await open.keeper.write();
    await returnToDraft(open.db, open.paciente, save.id);
  }
}

/** «lunes, 23 de noviembre, 12:00 a 12:30» */
export function runWords({ fecha, from, to }: ConflictRun): string {
  return intervalWords(fecha, from * SLOT_MINUTES, to * SLOT_MINUTES);
}

/** One of the two versions in words: in a conflict, free always means that something was removed. */
export function readingWords(run: ConflictRun, whose: 'mine' | 'theirs'): string {
  const cell = run[whose];
  if (cell === null) return conflictWords.removed[whose];
  return [states[cell.status], carerNames(cell)].filter(Boolean).join(', ');
}

/**
 * The words of the two buttons: «Dejar a Diego» and «Dejar a Camila» where the whole decision is between one person
 * and another.
 */
export function choiceWords(runs: readonly ConflictRun[]): {
  readonly mine: string;
  readonly theirs: string;
} {
  const mine = onlyCarer(runs, 'mine');
  const theirs = onlyCarer(runs, 'theirs');
  if (mine === null || theirs === null || sameCarer(mine, theirs)) return conflictWords.keep;
  const areNamesakes = firstName(mine) === firstName(theirs);
  const nameOf = (carer: Carer) => (areNamesakes ? carer.nombre : firstName(carer));
  return {
    mine: conflictWords.keepPerson(nameOf(mine)),
    theirs: conflictWords.keepPerson(nameOf(theirs)),
  };
}

/** The one person who comes in all of these half hours in one of the versions; null where that is not so. */
function onlyCarer(runs: readonly ConflictRun[], whose: 'mine' | 'theirs'): Carer | null {
  const [first, ...others] = runs.map((run) => {
    const carers = run[whose] === null ? [] : carersOf(run[whose]);
    return carers.length === 1 && carers[0]?.nombre ? carers[0] : null;
  });
  if (!first) return null;
  return others.every((other) => other !== null && sameCarer(first, other)) ? first : null;
}

/** The confirmed shift that is lost if the user's version is kept; null where there is none. */
export function lossWords({ mine, theirs }: ConflictRun): string | null {
  if (theirs === null || !isConfirmed(theirs)) return null;
  const staying = mine !== null && isConfirmed(mine) ? carersOf(mine) : [];
  const lost = carersOf(theirs).filter((carer) => !staying.some((one) => sameCarer(one, carer)));
  if (lost.length > 0) {
    return conflictWords.loses.carers(lost.map(({ nombre }) => nombre || conflictWords.unnamed));
  }
  if (mine === null) return conflictWords.loses.shift;
  return isConfirmed(mine) ? null : conflictWords.loses.confirmation;
}

import { type Block, blocksOf, type CalendarDay } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import { type Span, union } from '#domain/planner/span.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { planner } from '#i18n/es/planner.ts';
import { countOf, type DayView, isUnsaved } from './day-view.ts';
import { spanWords } from './plan-words.ts';

/** What is still to happen before the server has a shift as it is shown, and everybody else with it. */
export type Mark = 'removing' | 'unsaved' | 'unsent';

/** A shift as it leaves the app. */
export interface MarkedShift {
  readonly block: Block;
  readonly marks: readonly Mark[];
}

/** The shifts that a day shows. */
export function shownShifts(view: DayView): readonly MarkedShift[] {
  return view.blocks.map((block) => ({
    block,
    marks: [...(isUnsaved(view, block) ? (['unsaved'] as const) : []), ...unsentMark(view, block)],
  }));
}

/**
 * The shifts that the draft takes away, as the server will hold them until it is saved: whoever comes then
 * comes until that is so, and nobody has told them yet.
 */
export function removedShifts(view: DayView): readonly MarkedShift[] {
  const { shown, held } = view;
  if (shown === held) return [];
  return takenAway(held, shown).map((block) => ({
    block,
    marks: ['removing', ...unsentMark(view, block)],
  }));
}

/** What was in a day and went. Where records overlap, one goes though its half hours are not free then. */
function takenAway({ fecha, cells, offGrid }: CalendarDay, after: CalendarDay): readonly Block[] {
  const staying = new Set(after.offGrid.map(recordKey));
  return blocksOf({
    fecha,
    cells: cells.map((cell, slot) => ((after.cells[slot] ?? null) === null ? cell : null)),
    offGrid: offGrid.filter((record) => !staying.has(recordKey(record))),
  });
}

function unsentMark(view: DayView, block: Block): readonly Mark[] {
  return countOf(view.waiting, block) > 0 ? ['unsent'] : [];
}

/** The times of a day at which something was taken away, and of which that is not everybody's knowledge yet. */
export interface Removals {
  /** Taken away by the draft. */
  readonly removing: readonly Span[];
  /** Taken away and saved; the server does not know yet. */
  readonly unsent: readonly Span[];
}

export function removalsOf(view: DayView): Removals {
  const { sent, held, shown } = view;
  // What the draft puts in its place is told as a shift.
  const cells = held.cells.map((cell, slot) => cell ?? shown.cells[slot] ?? null);
  return {
    removing: union(removedShifts(view).map(({ block }) => block)),
    unsent: union(takenAway(sent, { ...held, cells })),
  };
}

/** «Se quitará al guardar: 10:00–12:00», «Quitado, por enviar: 15:00–16:00» */
export function removalWords({ removing, unsent }: Removals): readonly string[] {
  const times = (spans: readonly Span[]) => planner.list(spans.map(spanWords));
  return [
    ...(removing.length === 0 ? [] : [planner.removals.removing(times(removing))]),
    ...(unsent.length === 0 ? [] : [planner.removals.unsent(times(unsent))]),
  ];
}

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  removing: words.willBeRemoved,
  unsaved: words.notSaved,
  unsent: words.waitingToSend,
};

/** «sin guardar», «por enviar». That a new one is not saved its state says already. */
export function markWords({ block, marks }: MarkedShift): readonly string[] {
  return marks.filter((mark) => mark !== 'unsaved' || !block.nueva).map((mark) => MARK_WORDS[mark]);
}

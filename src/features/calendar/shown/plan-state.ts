import { type Block, blocksOf, type CalendarDay } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import type { Span } from '#domain/calendar/time.ts';
import { union } from '#domain/planner/span.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { planner } from '#i18n/es/planner.ts';
import { countOf, type DayView, isUnsaved } from './day-view.ts';
import { spanWords } from './plan-words.ts';

/** What is still missing before the server, and so everybody else, has a shift as it is shown. */
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
 * The shifts that the draft removes, as the server will hold them until it is saved: until then their carers
 * still come, since nobody has told them.
 */
export function removedShifts(view: DayView): readonly MarkedShift[] {
  const { shown, held } = view;
  if (shown === held) return [];
  return takenAway(held, shown).map((block) => ({
    block,
    marks: ['removing', ...unsentMark(view, block)],
  }));
}

/**
 * What was removed from a day. Where records overlap, one can be removed although its half hours are not free
 * afterwards.
 */
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

/** The times of a day at which something was removed that the server does not know of yet. */
export interface Removals {
  /** Removed by the draft. */
  readonly removing: readonly Span[];
  /** Removed and saved; not sent yet. */
  readonly unsent: readonly Span[];
}

export function removalsOf(view: DayView): Removals {
  const { sent, held, shown } = view;
  // What the draft puts in its place is listed as a shift.
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

/** «sin guardar», «por enviar». A new one's status already says that it is not saved. */
export function markWords({ block, marks }: MarkedShift): readonly string[] {
  return marks.filter((mark) => mark !== 'unsaved' || !block.nueva).map((mark) => MARK_WORDS[mark]);
}

import { type Block, blocksOf } from '#domain/calendar/day.ts';
import { recordKey } from '#domain/calendar/record.ts';
import { type Span, spansOf } from '#domain/planner/span.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { countOf, type DayView, halfHourOf, isUnsaved, leavingSlots } from './day-view.ts';

/** What is still to happen before the server has a shift as it is shown, and everybody else with it. */
export type Mark = 'leaving' | 'unsaved' | 'unsent';

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
export function leavingShifts(view: DayView): readonly MarkedShift[] {
  const { fecha, shown, held } = view;
  if (shown === held) return [];
  const leaving = new Set(leavingSlots(view));
  const staying = new Set(shown.offGrid.map(recordKey));
  const blocks = blocksOf({
    fecha,
    cells: held.cells.map((cell, slot) => (leaving.has(slot) ? cell : null)),
    offGrid: held.offGrid.filter((record) => !staying.has(recordKey(record))),
  });
  return blocks.map((block) => ({ block, marks: ['leaving', ...unsentMark(view, block)] }));
}

function unsentMark(view: DayView, block: Block): readonly Mark[] {
  return countOf(view.waiting, block) > 0 ? ['unsent'] : [];
}

/** The times at which a shift was taken away and saved, of which the server does not know yet. */
export function unsentRemovals(view: DayView): readonly Span[] {
  return spansOf(
    [...view.waiting].filter((slot) => {
      const { cell, leaving } = halfHourOf(view, slot);
      return cell === null && !leaving;
    }),
  );
}

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  leaving: words.willBeRemoved,
  unsaved: words.notSaved,
  unsent: words.waitingToSend,
};

/** «sin guardar», «por enviar». That a new one is not saved its state says already. */
export function markWords({ block, marks }: MarkedShift): readonly string[] {
  return marks.filter((mark) => mark !== 'unsaved' || !block.nueva).map((mark) => MARK_WORDS[mark]);
}

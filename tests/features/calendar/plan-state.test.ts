import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { assignBlock, removeBlock, removeSlot } from '#domain/calendar/edit.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE, enqueue, type Queue } from '#domain/outbox/queue.ts';
import { createDayViews, type DayView } from '#features/calendar/day-view.ts';
import {
  leavingShifts,
  type MarkedShift,
  markWords,
  shownShifts,
  unsentRemovals,
} from '#features/calendar/plan-state.ts';

const FECHA = '2026-11-23';
const ANA = { id: 1, nombre: 'Ana' };
const LUIS = { id: 2, nombre: 'Luis' };
const morning = recordOver(FECHA, 20, 24, 'confirmada', ANA);
const afternoon = recordOver(FECHA, 30, 32, 'pendiente', null);
const odd = { ...recordOver(FECHA, 40, 42, 'confirmada', LUIS), horaInicio: '20:10' };

/** A day as it is after an edit that is not saved, over a save that is not sent. */
function viewOf(
  edit: (shown: DayView) => DayView['shown'],
  { queue = EMPTY_QUEUE }: { queue?: Queue } = {},
): DayView {
  const views = createDayViews(zoneClock('America/Santiago'));
  const base = [morning, afternoon, odd];
  const before = views({ base, queue, draft: EMPTY_DRAFT })(FECHA);
  const draft = editDraft(EMPTY_DRAFT, [{ held: before.held, wanted: edit(before) }]);
  return views({ base, queue, draft })(FECHA);
}

function told(shifts: readonly MarkedShift[]): readonly string[] {
  return shifts.map((shift) => {
    const { start, end, cuidador } = shift.block;
    const marks = markWords(shift).join(', ');
    return [`${start}–${end}`, cuidador?.nombre ?? 'nadie', ...(marks === '' ? [] : [marks])].join(
      ' ',
    );
  });
}

const asItIs = ({ shown }: DayView) => shown;

/** What was saved without network: the morning taken away, two hours at noon added. */
const unsent = enqueue(EMPTY_QUEUE, {
  id: 'a',
  createdAt: 0,
  changes: [
    { accion: 'eliminar', record: morning },
    { accion: 'inscribir', record: recordOver(FECHA, 24, 28, 'confirmada', LUIS) },
  ],
  refusal: null,
});

describe('what leaves the app', () => {
  it('is without a mark where everything is saved and sent', () => {
    const view = viewOf(asItIs);
    expect(told(shownShifts(view))).toEqual(['600–720 Ana', '900–960 nadie', '1210–1260 Luis']);
    expect(leavingShifts(view)).toEqual([]);
    expect(unsentRemovals(view)).toEqual([]);
  });

  it('tells what the draft takes away, with who comes until it is saved', () => {
    const shorter = viewOf(({ shown }) => removeSlot(shown, 23));
    expect(told(shownShifts(shorter))).toEqual(['600–690 Ana', '900–960 nadie', '1210–1260 Luis']);
    expect(told(leavingShifts(shorter))).toEqual(['690–720 Ana se quitará al guardar']);

    const fewer = viewOf(({ shown, blocks }) => blocks.slice(1).reduce(removeBlock, shown));
    expect(told(leavingShifts(fewer))).toEqual([
      '900–960 nadie se quitará al guardar',
      '1210–1260 Luis se quitará al guardar',
    ]);
    expect(unsentRemovals(fewer)).toEqual([]);
  });

  it('tells what the draft alone has otherwise', () => {
    const view = viewOf(({ shown, blocks: [, block] }) =>
      block === undefined
        ? shown
        : assignBlock(shown, block, { status: 'confirmada', cuidador: ANA }),
    );
    expect(told(shownShifts(view))[1]).toBe('900–960 Ana sin guardar');
    expect(leavingShifts(view)).toEqual([]);
  });

  it('tells what is saved on the device and not sent, added or taken away', () => {
    const view = viewOf(asItIs, { queue: unsent });
    expect(told(shownShifts(view))).toEqual([
      '720–840 Luis por enviar',
      '900–960 nadie',
      '1210–1260 Luis',
    ]);
    expect(unsentRemovals(view)).toEqual([{ start: 600, end: 720 }]);
    const taken = viewOf(({ shown }) => removeSlot(shown, 27), { queue: unsent });
    expect(told(leavingShifts(taken))).toEqual(['810–840 Luis se quitará al guardar, por enviar']);
    expect(unsentRemovals(taken)).toEqual([{ start: 600, end: 720 }]);
  });
});

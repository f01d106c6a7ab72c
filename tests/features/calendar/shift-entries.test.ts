import { describe, expect, it } from 'vitest';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { assignShift, removeShift, removeSlots } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE, enqueue, type Queue } from '#domain/outbox/queue.ts';
import { createDayViews, type DayView } from '#features/calendar/view-model/day-view.ts';
import {
  describeRemovals,
  describeUnsynced,
  removalsOf,
  removedEntries,
  type ShiftEntry,
  shownEntries,
} from '#features/calendar/view-model/shift-entries.ts';

const FECHA = '2026-11-23';
const ANA = { id: 1, nombre: 'Ana' };
const LUIS = { id: 2, nombre: 'Luis' };
const morning = careRequestOver(FECHA, 20, 24, 'confirmada', ANA);
const afternoon = careRequestOver(FECHA, 30, 32, 'pendiente', null);
const odd = { ...careRequestOver(FECHA, 40, 42, 'confirmada', LUIS), horaInicio: '20:10' };

/** A day after an unsaved edit on top of an unsent save. */
function viewOf(
  edit: (shown: DayView) => DayView['shown'],
  {
    queue = EMPTY_QUEUE,
    base = [morning, afternoon, odd],
  }: { queue?: Queue; base?: readonly CareRequest[] } = {},
): DayView {
  const views = createDayViews(zoneClock('America/Santiago'));
  const before = views({ base, queue, draft: EMPTY_DRAFT })(FECHA);
  const draft = editDraft(EMPTY_DRAFT, [{ expected: before.expected, wanted: edit(before) }]);
  return views({ base, queue, draft })(FECHA);
}

function linesOf(shifts: readonly ShiftEntry[]): readonly string[] {
  return shifts.map((entry) => {
    const { start, end, cuidador } = entry.shift;
    const marks = describeUnsynced(entry).join(', ');
    return [`${start}–${end}`, cuidador?.nombre ?? 'nadie', ...(marks === '' ? [] : [marks])].join(
      ' ',
    );
  });
}

const asItIs = ({ shown }: DayView) => shown;

/** A save made offline: the morning removed, two hours at noon added. */
const unsent = enqueue(EMPTY_QUEUE, {
  id: 'a',
  createdAt: 0,
  changes: [
    { accion: 'eliminar', record: morning },
    { accion: 'inscribir', record: careRequestOver(FECHA, 24, 28, 'confirmada', LUIS) },
  ],
  rejection: null,
});

describe('an exported plan', () => {
  it('has no marks if everything is saved and sent', () => {
    const view = viewOf(asItIs);
    expect(linesOf(shownEntries(view))).toEqual(['600–720 Ana', '900–960 nadie', '1210–1260 Luis']);
    expect(removedEntries(view)).toEqual([]);
    expect(describeRemovals(removalsOf(view))).toEqual([]);
  });

  it('marks what the draft removes, with the caregiver who comes until it is saved', () => {
    const shorter = viewOf(({ shown }) => removeSlots(shown, 23, 24));
    expect(linesOf(shownEntries(shorter))).toEqual([
      '600–690 Ana',
      '900–960 nadie',
      '1210–1260 Luis',
    ]);
    expect(linesOf(removedEntries(shorter))).toEqual(['690–720 Ana se quitará al guardar']);

    const fewer = viewOf(({ shown, shifts }) => shifts.slice(1).reduce(removeShift, shown));
    expect(linesOf(removedEntries(fewer))).toEqual([
      '900–960 nadie se quitará al guardar',
      '1210–1260 Luis se quitará al guardar',
    ]);
    expect(describeRemovals(removalsOf(fewer))).toEqual([
      'Se quitará al guardar: 15:00–16:00, 20:10–21:00',
    ]);
  });

  it('marks what differs only in the draft', () => {
    const view = viewOf(({ shown, shifts: [, shift] }) =>
      shift === undefined
        ? shown
        : assignShift(shown, shift, { status: 'confirmada', cuidador: ANA }),
    );
    expect(linesOf(shownEntries(view))[1]).toBe('900–960 Ana sin guardar');
    expect(removedEntries(view)).toEqual([]);
  });

  it('marks unsent additions and removals', () => {
    const view = viewOf(asItIs, { queue: unsent });
    expect(linesOf(shownEntries(view))).toEqual([
      '720–840 Luis por enviar',
      '900–960 nadie',
      '1210–1260 Luis',
    ]);
    expect(describeRemovals(removalsOf(view))).toEqual(['Quitado, por enviar: 10:00–12:00']);
    const taken = viewOf(({ shown }) => removeSlots(shown, 27, 28), { queue: unsent });
    expect(linesOf(removedEntries(taken))).toEqual([
      '810–840 Luis se quitará al guardar, por enviar',
    ]);
    expect(describeRemovals(removalsOf(taken))).toEqual([
      'Se quitará al guardar: 13:30–14:00',
      'Quitado, por enviar: 10:00–12:00',
    ]);
  });

  it('marks a removal overlapped by another care request that stays', () => {
    const over = { ...morning, horaInicio: '10:15', horaFin: '10:45' };
    const base = [morning, over];
    const remove = (start: number) => (view: DayView) => {
      const shift = view.shifts.find((one) => one.start === start);
      return shift === undefined ? view.shown : removeShift(view.shown, shift);
    };
    expect(describeRemovals(removalsOf(viewOf(remove(615), { base })))).toEqual([
      'Se quitará al guardar: 10:15–10:45',
    ]);
    const under = viewOf(remove(600), { base });
    expect(describeRemovals(removalsOf(under))).toEqual(['Se quitará al guardar: 10:00–12:00']);
    expect(linesOf(shownEntries(under))).toEqual(['615–645 Ana']);

    const saved = (careRequest: typeof over) =>
      enqueue(EMPTY_QUEUE, {
        id: 'a',
        createdAt: 0,
        changes: [{ accion: 'eliminar', record: careRequest }],
        rejection: null,
      });
    const overGone = viewOf(asItIs, { base, queue: saved(over) });
    expect(describeRemovals(removalsOf(overGone))).toEqual(['Quitado, por enviar: 10:15–10:45']);
    expect(linesOf(shownEntries(overGone))).toEqual(['600–720 Ana']);
    const underGone = viewOf(asItIs, { base, queue: saved(morning) });
    expect(describeRemovals(removalsOf(underGone))).toEqual(['Quitado, por enviar: 10:00–12:00']);
  });
});

it('marks nothing on a shift off the grid beneath which others change', () => {
  const pending = careRequestOver(FECHA, 38, 46, 'pendiente', null);
  const view = viewOf(
    ({ shown, shifts }) => {
      const below = shifts.find(({ offGrid }) => offGrid === null);
      return below === undefined
        ? shown
        : assignShift(shown, below, { status: 'confirmada', cuidador: ANA });
    },
    { base: [pending, odd] },
  );
  expect(linesOf(shownEntries(view))).toEqual(['1140–1380 Ana sin guardar', '1210–1260 Luis']);
});

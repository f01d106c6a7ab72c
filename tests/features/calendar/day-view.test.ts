import { describe, expect, it } from 'vitest';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { assignShift, PENDING, removeShift, removeSlots, toggle } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE, enqueue } from '#domain/outbox/queue.ts';
import {
  createDayViews,
  type DayView,
  sameSlot,
  shownSlotOf,
} from '#features/calendar/view-model/day-view.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const clock = zoneClock('America/Santiago');
const shift = careRequestOver(MONDAY, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });

describe('the view of a day', () => {
  it('is the same object while nothing about the day changed', () => {
    const views = createDayViews(clock);
    const first = views({ base: [shift], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
    const monday = first(MONDAY);
    const tuesday = first(TUESDAY);
    const draft = editDraft(EMPTY_DRAFT, [
      { expected: tuesday.expected, wanted: toggle(tuesday.shown, 3, PENDING, tuesday.expected) },
    ]);
    // Equal data in new objects, as read from the disk again.
    const second = views({
      base: [structuredClone(shift)],
      queue: { mutations: [], batches: [] },
      draft,
    });
    expect(second(MONDAY)).toBe(monday);
    expect(second(TUESDAY)).not.toBe(tuesday);
    const shown = (slot: number) =>
      [shownSlotOf(second(TUESDAY), slot), shownSlotOf(tuesday, slot)] as const;
    expect(sameSlot(...shown(2))).toBe(true);
    expect(sameSlot(...shown(3))).toBe(false);
  });

  it('knows which slots wait to be sent, and which will be removed', () => {
    const views = createDayViews(clock);
    const added = careRequestOver(MONDAY, 30, 32, 'pendiente', null);
    const queue = enqueue(EMPTY_QUEUE, {
      id: 'a',
      createdAt: 0,
      changes: [{ accion: 'inscribir', record: added }],
      rejection: null,
    });
    const expected = views({ base: [shift], queue, draft: EMPTY_DRAFT })(MONDAY);
    expect([...expected.waiting]).toEqual([30, 31]);
    const draft = editDraft(EMPTY_DRAFT, [
      { expected: expected.expected, wanted: removeSlots(expected.shown, 21, 22) },
    ]);
    const view = views({ base: [shift], queue, draft })(MONDAY);
    expect(shownSlotOf(view, 21)).toMatchObject({
      estado: 'libre',
      removing: true,
      waiting: false,
    });
    expect(shownSlotOf(view, 30)).toMatchObject({ estado: 'pendiente', waiting: true });
    expect(shownSlotOf(view, 20)).toMatchObject({ estado: 'confirmada', removing: false });
  });

  it('discards its cache of a day that the server changed', () => {
    const views = createDayViews(clock);
    views({ base: [shift], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    const renamed = { ...shift, cuidador: { id: 1, nombre: 'Ana Rojas' } };
    const after = views({ base: [renamed], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    expect(after.shifts[0]?.cuidador?.nombre).toBe('Ana Rojas');
    const gone = views({ base: [], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    expect(gone.shifts).toEqual([]);
  });

  it('shows a care request off the grid on every slot that it touches', () => {
    const odd = { ...shift, horaInicio: '10:10', horaFin: '11:05' };
    const view = createDayViews(clock)({
      base: [odd],
      queue: EMPTY_QUEUE,
      draft: EMPTY_DRAFT,
    })(MONDAY);
    expect([19, 20, 21, 22, 23].map((slot) => shownSlotOf(view, slot).estado)).toEqual([
      'libre',
      'confirmada',
      'confirmada',
      'confirmada',
      'libre',
    ]);
  });

  it('shows a confirmed care request off the grid over one that is only requested', () => {
    const odd = { ...shift, horaInicio: '10:40', horaFin: '11:25' };
    const pending = careRequestOver(MONDAY, 20, 24, 'pendiente', null);
    const view = createDayViews(clock)({
      base: [pending, { ...odd, status: 'pendiente', cuidador: null }, odd],
      queue: EMPTY_QUEUE,
      draft: EMPTY_DRAFT,
    })(MONDAY);
    const estados = [20, 21, 22, 23].map((slot) => shownSlotOf(view, slot).estado);
    expect(estados).toEqual(['pendiente', 'confirmada', 'confirmada', 'pendiente']);
  });
});

describe('what saving sends', () => {
  const at = (horaInicio: string, horaFin: string) => ({ ...shift, horaInicio, horaFin });

  /** How many changes are sent after an edit of a day with these care requests. */
  function countAfter(
    base: readonly CareRequest[],
    edit: (view: DayView) => DayView['shown'],
  ): number {
    const views = createDayViews(clock);
    const before = views({ base, queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    const draft = editDraft(EMPTY_DRAFT, [{ expected: before.expected, wanted: edit(before) }]);
    return views({ base, queue: EMPTY_QUEUE, draft })(MONDAY).changes.length;
  }

  /** Removes the shift with this start. */
  const without =
    (minute: number) =>
    ({ shown, shifts }: DayView) => {
      const shift = shifts.find(({ start }) => start === minute);
      if (shift === undefined) throw new Error('no such shift');
      return removeShift(shown, shift);
    };

  it('is what is added, changed or freed', () => {
    expect(countAfter([shift], ({ shown }) => shown)).toBe(0);
    expect(countAfter([shift], ({ shown, expected }) => toggle(shown, 3, PENDING, expected))).toBe(
      1,
    );
    expect(countAfter([shift], ({ shown }) => removeSlots(shown, 21, 22))).toBe(3);
    expect(
      countAfter([shift], ({ shown, shifts: [shift] }) =>
        shift === undefined ? shown : assignShift(shown, shift, PENDING),
      ),
    ).toBe(2);
    expect(countAfter([at('20:10', '21:00')], without(1210))).toBe(1);
  });

  it('includes a removal that leaves another care request in the same slot', () => {
    // Off the slot, overlapping a shift of the same or of another status.
    const odd = at('10:15', '10:45');
    expect(countAfter([shift, odd], without(615))).toBe(1);
    expect(countAfter([at('10:00', '11:00'), odd], without(600))).toBe(1);
    expect(countAfter([at('10:00', '11:00'), { ...odd, cuidador: null }], without(600))).toBe(1);
    // Two care requests within one slot.
    expect(countAfter([at('10:00', '10:15'), at('10:15', '10:30')], without(615))).toBe(1);
  });
});

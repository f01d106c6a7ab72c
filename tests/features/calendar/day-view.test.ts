import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { assignBlock, PENDING, removeBlock, removeSlots, toggle } from '#domain/calendar/edit.ts';
import { type CareRecord, recordOver } from '#domain/calendar/record.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE, enqueue } from '#domain/outbox/queue.ts';
import {
  createDayViews,
  type DayView,
  halfHourOf,
  sameHalfHour,
} from '#features/calendar/shown/day-view.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const clock = zoneClock('America/Santiago');
const shift = recordOver(MONDAY, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });

describe('the view of a day', () => {
  it('is the same object while nothing about the day changed', () => {
    const views = createDayViews(clock);
    const first = views({ base: [shift], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
    const monday = first(MONDAY);
    const tuesday = first(TUESDAY);
    const draft = editDraft(EMPTY_DRAFT, [
      { held: tuesday.held, wanted: toggle(tuesday.shown, 3, PENDING, tuesday.held) },
    ]);
    // Equal data in new objects, as read from the disk again.
    const second = views({
      base: [structuredClone(shift)],
      queue: { saves: [], requests: [] },
      draft,
    });
    expect(second(MONDAY)).toBe(monday);
    expect(second(TUESDAY)).not.toBe(tuesday);
    const half = (slot: number) =>
      [halfHourOf(second(TUESDAY), slot), halfHourOf(tuesday, slot)] as const;
    expect(sameHalfHour(...half(2))).toBe(true);
    expect(sameHalfHour(...half(3))).toBe(false);
  });

  it('knows which half hours wait to be sent, and which will be removed', () => {
    const views = createDayViews(clock);
    const added = recordOver(MONDAY, 30, 32, 'pendiente', null);
    const queue = enqueue(EMPTY_QUEUE, {
      id: 'a',
      createdAt: 0,
      changes: [{ accion: 'inscribir', record: added }],
      refusal: null,
    });
    const held = views({ base: [shift], queue, draft: EMPTY_DRAFT })(MONDAY);
    expect([...held.waiting]).toEqual([30, 31]);
    const draft = editDraft(EMPTY_DRAFT, [
      { held: held.held, wanted: removeSlots(held.shown, 21, 22) },
    ]);
    const view = views({ base: [shift], queue, draft })(MONDAY);
    expect(halfHourOf(view, 21)).toMatchObject({ estado: 'libre', removing: true, waiting: false });
    expect(halfHourOf(view, 30)).toMatchObject({ estado: 'pendiente', waiting: true });
    expect(halfHourOf(view, 20)).toMatchObject({ estado: 'confirmada', removing: false });
  });

  it('discards its cache of a day that the server changed', () => {
    const views = createDayViews(clock);
    views({ base: [shift], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    const renamed = { ...shift, cuidador: { id: 1, nombre: 'Ana Rojas' } };
    const after = views({ base: [renamed], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    expect(after.blocks[0]?.cuidador?.nombre).toBe('Ana Rojas');
    const gone = views({ base: [], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    expect(gone.blocks).toEqual([]);
  });

  it('shows a record off the half hour on every half hour that it touches', () => {
    const odd = { ...shift, horaInicio: '10:10', horaFin: '11:05' };
    const view = createDayViews(clock)({
      base: [odd],
      queue: EMPTY_QUEUE,
      draft: EMPTY_DRAFT,
    })(MONDAY);
    expect([19, 20, 21, 22, 23].map((slot) => halfHourOf(view, slot).estado)).toEqual([
      'libre',
      'confirmada',
      'confirmada',
      'confirmada',
      'libre',
    ]);
  });
});

describe('the count of what is not saved', () => {
  const at = (horaInicio: string, horaFin: string) => ({ ...shift, horaInicio, horaFin });

  /** The count after an edit of a day with these records. */
  function countAfter(
    base: readonly CareRecord[],
    edit: (view: DayView) => DayView['shown'],
  ): number {
    const views = createDayViews(clock);
    const before = views({ base, queue: EMPTY_QUEUE, draft: EMPTY_DRAFT })(MONDAY);
    const draft = editDraft(EMPTY_DRAFT, [{ held: before.held, wanted: edit(before) }]);
    return views({ base, queue: EMPTY_QUEUE, draft })(MONDAY).changes;
  }

  /** Removes the block with this start. */
  const without =
    (minute: number) =>
    ({ shown, blocks }: DayView) => {
      const block = blocks.find(({ start }) => start === minute);
      if (block === undefined) throw new Error('no such shift');
      return removeBlock(shown, block);
    };

  it('is of half hours that are added, changed or freed', () => {
    expect(countAfter([shift], ({ shown }) => shown)).toBe(0);
    expect(countAfter([shift], ({ shown, held }) => toggle(shown, 3, PENDING, held))).toBe(1);
    expect(countAfter([shift], ({ shown }) => removeSlots(shown, 21, 22))).toBe(1);
    expect(
      countAfter([shift], ({ shown, blocks: [block] }) =>
        block === undefined ? shown : assignBlock(shown, block, PENDING),
      ),
    ).toBe(4);
    expect(countAfter([at('20:10', '21:00')], without(1210))).toBe(2);
  });

  it('includes a removal that leaves another record in the same half hour', () => {
    // Off the half hour, overlapping a shift of the same or of another status.
    const odd = at('10:15', '10:45');
    expect(countAfter([shift, odd], without(615))).toBe(2);
    expect(countAfter([at('10:00', '11:00'), odd], without(600))).toBe(2);
    expect(countAfter([at('10:00', '11:00'), { ...odd, cuidador: null }], without(600))).toBe(2);
    // Two records within one half hour.
    expect(countAfter([at('10:00', '10:15'), at('10:15', '10:30')], without(615))).toBe(1);
  });
});

// Over 250 lines: the laws of two care requests that touch, over one set of generators.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
} from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import {
  type CalendarDay,
  caregiversOf,
  deriveDay,
  emptyDay,
  type Shift,
  shiftsOf,
} from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { changesOfDraft, type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import {
  assignShift,
  confirmedBy,
  paint,
  removeShift,
  removeSlots,
  resizeShift,
  toggle,
} from '#domain/calendar/edit.ts';
import { mergeDrafts } from '#domain/calendar/merge-drafts.ts';
import { moveShifts } from '#domain/calendar/move.ts';
import { undo } from '#domain/calendar/undo.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import { anyEdit, calendarOf, choice, FECHA, shiftOf, slot } from './arbitrary-days.ts';

/** Shifts of one caregiver that touch: what was made as two stays two. */

const CAMILA = { id: 7, nombre: 'Camila' };
const CHOICE = confirmedBy(CAMILA);
const of = (from: number, to: number) => careRequestOver(FECHA, from, to, 'confirmada', CAMILA);
const MORNING = of(16, 24);
const AFTERNOON = of(24, 32);
const DAY = deriveDay(FECHA, [MORNING, AFTERNOON]);

/** Care requests of few caregivers, most of which touch others. */
const touching: fc.Arbitrary<readonly CareRequest[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 }), { minLength: 2, maxLength: 8 })
  .map((ends) => ends.sort((a, b) => a - b))
  .chain((ends) =>
    fc.tuple(
      ...ends
        .slice(1)
        .map((to, index) =>
          fc
            .constantFrom(null, 'confirmada' as const, 'confirmada' as const, 'pendiente' as const)
            .map((status) =>
              status === null
                ? []
                : [
                    careRequestOver(
                      FECHA,
                      ends[index] ?? 0,
                      to,
                      status,
                      status === 'confirmada' ? CAMILA : null,
                    ),
                  ],
            ),
        ),
    ),
  )
  .map((lists) => lists.flat());

const line = (shift: Shift) =>
  `${shift.start / 30}-${shift.end / 30} ${shift.status} ${caregiversOf(shift)
    .map(({ nombre }) => nombre)
    .join()}`;
const linesOf = (day: CalendarDay) => shiftsOf(day).map(line);
const draftOf = (day: CalendarDay, wanted: CalendarDay) =>
  editDraft(EMPTY_DRAFT, [{ expected: day, wanted }]);
const shownWith = (draft: Draft, day: CalendarDay) => applyDayChange(day, draft.days[FECHA]);
const sentBy = (draft: Draft, careRequests: readonly CareRequest[]) =>
  changesOfDraft(draft, () => careRequests);

function moved(day: CalendarDay, shift: Shift, slots: number): CalendarDay {
  return moveShifts(calendarOf(day), [shift], { days: 0, slots })?.get(FECHA) ?? day;
}

describe('two care requests that touch', () => {
  it('are as many shifts as care requests, and send nothing', () => {
    fc.assert(
      fc.property(touching, (careRequests) => {
        const day = deriveDay(FECHA, careRequests);
        expect(shiftsOf(day)).toHaveLength(careRequests.length);
        expect(diffDay(careRequests, day)).toEqual([]);
      }),
    );
  });

  it('are sent only where they, or what they touch as one shift, were changed', () => {
    fc.assert(
      fc.property(touching, anyEdit, (careRequests, edit) => {
        const day = deriveDay(FECHA, careRequests);
        const draft = draftOf(day, edit(day));
        const shown = shownWith(draft, day);
        const sent = sentBy(draft, careRequests);
        const removed = sent.filter(({ accion }) => accion === 'eliminar');
        const gone = linesOf(day).filter((one) => !linesOf(shown).includes(one));
        expect(removed).toHaveLength(gone.length);
        expect(linesOf(deriveDay(FECHA, applyChanges(careRequests, sent)))).toEqual(linesOf(shown));
      }),
    );
  });

  it.each<[string, (day: CalendarDay, shift: Shift, by: number) => CalendarDay]>([
    ['resized', (day, shift, by) => resizeShift(day, shift, { start: shift.start, end: by * 30 })],
    ['resized', (day, shift, by) => resizeShift(day, shift, { start: by * 30, end: shift.end })],
    ['given to somebody', (day, shift) => assignShift(day, shift, CHOICE)],
    ['moved', (day, shift, by) => moved(day, shift, by - shift.start / 30)],
    ['removed', (day, shift) => removeShift(day, shift)],
  ])('stay as they are when another is %s beside them, saved and undone', (_, edit) => {
    fc.assert(
      fc.property(touching, fc.nat(8), fc.integer({ min: 0, max: 48 }), (careRequests, at, by) => {
        const day = deriveDay(FECHA, careRequests);
        const shifts = shiftsOf(day);
        const shift = shifts[at % Math.max(1, shifts.length)];
        if (shift === undefined) return;
        const others = shifts.filter((other) => other !== shift).map(line);
        const draft = draftOf(day, edit(day, shift, by));
        const shown = shownWith(draft, day);
        expect(linesOf(shown)).toEqual(expect.arrayContaining(others));
        expect(linesOf(shown).length).toBeLessThanOrEqual(shifts.length);
        expect(linesOf(shown).length).toBeGreaterThanOrEqual(shifts.length - 1);
        const sent = sentBy(draft, careRequests);
        const after = applyChanges(careRequests, sent);
        expect(linesOf(deriveDay(FECHA, after))).toEqual(linesOf(shown));
        expect(undo(draft).days).toEqual({});
      }),
    );
  });

  it('stay two when a new shift is drawn to them, and so does that', () => {
    fc.assert(
      fc.property(touching, slot, slot, choice, (careRequests, a, b, what) => {
        if (a === b) return;
        const day = deriveDay(FECHA, careRequests);
        const wanted = paint(day, Math.min(a, b), Math.max(a, b) + 1, what);
        const draft = draftOf(day, wanted);
        expect(linesOf(shownWith(draft, day))).toEqual(linesOf(wanted));
        expect(linesOf(wanted)).toEqual(expect.arrayContaining(linesOf(day)));
        const sent = sentBy(draft, careRequests);
        expect(sent.every(({ accion }) => accion === 'inscribir')).toBe(true);
        expect(linesOf(deriveDay(FECHA, applyChanges(careRequests, sent)))).toEqual(
          linesOf(wanted),
        );
      }),
    );
  });

  it('stay two in the drafts of two tabs, which move them and draw beside them', () => {
    const one = draftOf(emptyDay(FECHA), paint(emptyDay(FECHA), 16, 24, CHOICE));
    const other = draftOf(emptyDay(FECHA), paint(emptyDay(FECHA), 24, 32, CHOICE));
    const merged = mergeDrafts(EMPTY_DRAFT, one, other);
    expect(sentBy(merged, []).map(({ record }) => careRequestKey(record))).toEqual(
      [MORNING, AFTERNOON].map(careRequestKey),
    );
    const apart = deriveDay(FECHA, [MORNING, of(30, 38)]);
    const up = draftOf(apart, moved(apart, shiftOf(apart, 30), -6));
    const down = draftOf(
      apart,
      resizeShift(apart, shiftOf(apart, 16), { start: 14 * 30, end: 24 * 30 }),
    );
    expect(linesOf(shownWith(mergeDrafts(EMPTY_DRAFT, up, down), apart))).toEqual([
      '14-24 confirmada Camila',
      '24-32 confirmada Camila',
    ]);
  });

  it('stay two when a rejected save of both is corrected in the calendar', () => {
    const changes = [MORNING, AFTERNOON].map((record) => ({
      accion: 'inscribir' as const,
      record,
    }));
    expect(linesOf(withChanges(emptyDay(FECHA), changes))).toHaveLength(2);
  });

  it('stay two where they overlap no more than in time: one that overlaps another is shown as one', () => {
    expect(linesOf(deriveDay(FECHA, [of(16, 26), of(24, 32)]))).toEqual([
      '16-32 confirmada Camila',
    ]);
  });

  it('become one if one is removed and the other lengthened over it', () => {
    const alone = removeShift(DAY, shiftOf(DAY, 24));
    const longer = resizeShift(alone, shiftOf(alone, 16), { start: 480, end: 960 });
    const draft = editDraft(draftOf(DAY, alone), [{ expected: DAY, wanted: longer }]);
    expect(linesOf(shownWith(draft, DAY))).toEqual(['16-32 confirmada Camila']);
    expect(sentBy(draft, [MORNING, AFTERNOON])).toEqual([
      { accion: 'eliminar', record: MORNING },
      { accion: 'eliminar', record: AFTERNOON },
      { accion: 'inscribir', record: of(16, 32) },
    ]);
  });

  it('become one if both are removed and one is drawn in their place', () => {
    const free = removeSlots(DAY, 16, 32);
    const draft = editDraft(draftOf(DAY, free), [
      { expected: DAY, wanted: paint(free, 16, 32, CHOICE) },
    ]);
    expect(linesOf(shownWith(draft, DAY))).toEqual(['16-32 confirmada Camila']);
    expect(sentBy(draft, [MORNING, AFTERNOON]).at(-1)).toEqual({
      accion: 'inscribir',
      record: of(16, 32),
    });
    expect(linesOf(shownWith(undo(draft), DAY))).toEqual([]);
  });
});

describe('a border between two shifts', () => {
  it('moves with the ends of both, and both are sent', () => {
    const shorter = resizeShift(DAY, shiftOf(DAY, 16), { start: 480, end: 690 });
    const wanted = resizeShift(shorter, shiftOf(shorter, 24), { start: 690, end: 960 });
    const draft = draftOf(DAY, wanted);
    expect(linesOf(shownWith(draft, DAY))).toEqual([
      '16-23 confirmada Camila',
      '23-32 confirmada Camila',
    ]);
    expect(sentBy(draft, [MORNING, AFTERNOON]).map(({ accion }) => accion)).toEqual([
      'eliminar',
      'eliminar',
      'inscribir',
      'inscribir',
    ]);
    expect(linesOf(shownWith(undo(draft), DAY))).toEqual(linesOf(DAY));
  });
});

describe('a free slot that is chosen', () => {
  it('extends the new shift beside it, in either direction, and joins two', () => {
    const empty = emptyDay(FECHA);
    const drawn = paint(empty, 16, 20, CHOICE);
    expect(linesOf(toggle(drawn, 20, CHOICE, empty))).toEqual(['16-21 confirmada Camila']);
    expect(linesOf(toggle(drawn, 15, CHOICE, empty))).toEqual(['15-20 confirmada Camila']);
    const two = paint(drawn, 21, 24, CHOICE);
    expect(linesOf(toggle(two, 20, CHOICE, empty))).toEqual(['16-24 confirmada Camila']);
  });

  it('is a shift of its own beside a saved one, unless it was part of it', () => {
    const wanted = toggle(DAY, 32, CHOICE, DAY);
    expect(linesOf(wanted)).toHaveLength(3);
    expect(sentBy(draftOf(DAY, wanted), [MORNING, AFTERNOON])).toEqual([
      { accion: 'inscribir', record: of(32, 33) },
    ]);
    const less = removeSlots(DAY, 24, 25);
    const again = editDraft(draftOf(DAY, less), [
      { expected: DAY, wanted: toggle(less, 24, CHOICE, DAY) },
    ]);
    expect(again.days).toEqual({});
  });
});

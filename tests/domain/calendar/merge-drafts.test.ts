import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { type CalendarDay, type Cell, deriveDay, emptyDay } from '#domain/calendar/day.ts';
import { changedSlots, conflictsOf, isDone, NO_CHANGE } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint, removeSlots, toggle } from '#domain/calendar/edit.ts';
import { mergeDrafts, withoutExpected } from '#domain/calendar/merge-drafts.ts';
import { redo, undo } from '#domain/calendar/undo.ts';
import { anyCareRequests, anyEdit, care, editedDay, FECHA } from './arbitrary-days.ts';

/** A tab's draft after some more edits of a day. */
function edited(
  draft: Draft,
  expected: CalendarDay,
  edits: readonly ((day: CalendarDay) => CalendarDay)[],
): Draft {
  let day = expected;
  for (const [key, cell] of Object.entries(draft.days[FECHA]?.cells ?? {})) {
    const cells = [...day.cells];
    cells[Number(key)] = cell;
    day = { ...day, cells };
  }
  return edits.reduce((before, edit) => {
    const wanted = edit(day);
    day = wanted;
    return editDraft(before, [{ expected, wanted }]);
  }, draft);
}

const edits = fc.array(anyEdit, { maxLength: 4 });

/** The change of each slot by a draft, as text; `-` for an unchanged slot. */
function changes(draft: Draft): readonly string[] {
  const { cells } = draft.days[FECHA] ?? { cells: {} as Record<number, Cell | null> };
  return Array.from({ length: 48 }, (_, slot) =>
    cells[slot] === undefined ? '-' : `${care(cells[slot] ?? null)} ${cells[slot]?.nueva}`,
  );
}

describe('two drafts made of the same one in the same moment', () => {
  it('keep, slot by slot, what either of them has changed', () => {
    fc.assert(
      fc.property(anyCareRequests, edits, edits, edits, (careRequests, first, own, other) => {
        const expected = deriveDay(FECHA, careRequests);
        const base = edited(EMPTY_DRAFT, expected, first);
        const mine = edited(base, expected, own);
        const theirs = edited(base, expected, other);
        const [before, ours, others, merged] = [
          base,
          mine,
          theirs,
          mergeDrafts(base, mine, theirs),
        ].map(changes);
        for (let slot = 0; slot < 48; slot += 1) {
          const isMine = ours?.[slot] !== before?.[slot];
          expect(merged?.[slot]).toBe(isMine ? ours?.[slot] : others?.[slot]);
        }
      }),
    );
  });

  it('can be merged again with the same result: a write may be repeated', () => {
    fc.assert(
      fc.property(anyCareRequests, edits, edits, (careRequests, own, other) => {
        const expected = deriveDay(FECHA, careRequests);
        const mine = edited(EMPTY_DRAFT, expected, own);
        const theirs = edited(EMPTY_DRAFT, expected, other);
        const once = mergeDrafts(EMPTY_DRAFT, mine, theirs);
        expect(mergeDrafts(EMPTY_DRAFT, mine, once)).toEqual(once);
      }),
    );
  });

  it('can be undone one by one, and each only takes back its own', () => {
    const expected = emptyDay(FECHA);
    const at = (slot: number) =>
      editDraft(EMPTY_DRAFT, [{ expected, wanted: toggle(expected, slot, PENDING, expected) }]);
    const merged = mergeDrafts(EMPTY_DRAFT, at(20), at(30));
    expect(Object.keys(merged.days[FECHA]?.cells ?? {})).toEqual(['20', '30']);
    const once = undo(merged);
    expect(Object.keys(once.days[FECHA]?.cells ?? {})).toEqual(['30']);
    expect(undo(once).days).toEqual({});
    expect(redo(redo(undo(once))).days).toEqual(merged.days);
  });
});

describe('a draft without changes that the expected state already has', () => {
  const ANA = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });

  it('shows the same, conflicts with the same, and has nothing in common with it', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), anyCareRequests, ({ day, wanted }, now) => {
        const draft = editDraft(EMPTY_DRAFT, [{ expected: day, wanted }]);
        const expected = deriveDay(FECHA, now);
        const left = withoutExpected(draft, () => expected);
        expect(conflictsOf(expected, left.days[FECHA])).toEqual(
          conflictsOf(expected, draft.days[FECHA]),
        );
        const change = left.days[FECHA] ?? NO_CHANGE;
        for (const slot of changedSlots(change)) {
          expect(isDone(expected, change, slot)).toBe(false);
        }
      }),
    );
  });

  it('does not add again what another device added too and then removed', () => {
    const empty = emptyDay(FECHA);
    const choice = { status: 'confirmada', cuidador: ANA.cuidador } as const;
    const drawn = editDraft(EMPTY_DRAFT, [
      { expected: empty, wanted: paint(empty, 20, 24, choice) },
    ]);
    const left = withoutExpected(drawn, () => deriveDay(FECHA, [ANA]));
    expect(left.days).toEqual({});
    // Its step is not undone in vain: there is nothing to take back.
    expect(undo(left)).toBe(left);
  });

  it('does not remove again what another device removed too and then added', () => {
    const day = deriveDay(FECHA, [ANA]);
    const freed = editDraft(EMPTY_DRAFT, [{ expected: day, wanted: removeSlots(day, 20, 24) }]);
    expect(withoutExpected(freed, () => emptyDay(FECHA)).days).toEqual({});
  });

  it('stays the same object where it has nothing of that', () => {
    const day = deriveDay(FECHA, [ANA]);
    const freed = editDraft(EMPTY_DRAFT, [{ expected: day, wanted: removeSlots(day, 20, 24) }]);
    expect(withoutExpected(freed, () => day)).toBe(freed);
  });
});

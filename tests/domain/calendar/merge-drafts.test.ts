import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CalendarDay,
  type Cell,
  deriveDay,
  emptyDay,
  sameCare,
} from '#domain/calendar/day.ts';
import { conflictsOf } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft, redo, undo } from '#domain/calendar/draft.ts';
import { PENDING, paint, removeSlots, toggle } from '#domain/calendar/edit.ts';
import { mergeDrafts, withoutHeld } from '#domain/calendar/merge-drafts.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { anyEdit, anyRecords, care, editedDay, FECHA } from './arbitrary-days.ts';

/** A tab's draft after some more edits of a day. */
function edited(
  draft: Draft,
  held: CalendarDay,
  edits: readonly ((day: CalendarDay) => CalendarDay)[],
): Draft {
  let day = held;
  for (const [key, cell] of Object.entries(draft.days[FECHA]?.cells ?? {})) {
    const cells = [...day.cells];
    cells[Number(key)] = cell;
    day = { ...day, cells };
  }
  return edits.reduce((before, edit) => {
    const wanted = edit(day);
    day = wanted;
    return editDraft(before, [{ held, wanted }]);
  }, draft);
}

const edits = fc.array(anyEdit, { maxLength: 4 });

/** What a draft does to each half hour, as text; `-` where it leaves it. */
function changes(draft: Draft): readonly string[] {
  const { cells } = draft.days[FECHA] ?? { cells: {} as Record<number, Cell | null> };
  return Array.from({ length: 48 }, (_, slot) =>
    cells[slot] === undefined ? '-' : `${care(cells[slot] ?? null)} ${cells[slot]?.nueva}`,
  );
}

describe('two drafts made of the same one in the same moment', () => {
  it('keep, half hour by half hour, what either of them has changed', () => {
    fc.assert(
      fc.property(anyRecords, edits, edits, edits, (records, first, own, other) => {
        const held = deriveDay(FECHA, records);
        const base = edited(EMPTY_DRAFT, held, first);
        const mine = edited(base, held, own);
        const theirs = edited(base, held, other);
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
      fc.property(anyRecords, edits, edits, (records, own, other) => {
        const held = deriveDay(FECHA, records);
        const mine = edited(EMPTY_DRAFT, held, own);
        const theirs = edited(EMPTY_DRAFT, held, other);
        const once = mergeDrafts(EMPTY_DRAFT, mine, theirs);
        expect(mergeDrafts(EMPTY_DRAFT, mine, once)).toEqual(once);
      }),
    );
  });

  it('can be undone one by one, and each only takes back its own', () => {
    const held = emptyDay(FECHA);
    const at = (slot: number) =>
      editDraft(EMPTY_DRAFT, [{ held, wanted: toggle(held, slot, PENDING, held) }]);
    const merged = mergeDrafts(EMPTY_DRAFT, at(20), at(30));
    expect(Object.keys(merged.days[FECHA]?.cells ?? {})).toEqual(['20', '30']);
    const once = undo(merged);
    expect(Object.keys(once.days[FECHA]?.cells ?? {})).toEqual(['30']);
    expect(undo(once).days).toEqual({});
    expect(redo(redo(undo(once))).days).toEqual(merged.days);
  });
});

describe('a draft without what the server will hold anyway', () => {
  const ANA = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });

  it('shows the same, conflicts with the same, and has nothing in common with it', () => {
    fc.assert(
      fc.property(editedDay(anyRecords), anyRecords, ({ day, wanted }, now) => {
        const draft = editDraft(EMPTY_DRAFT, [{ held: day, wanted }]);
        const held = deriveDay(FECHA, now);
        const left = withoutHeld(draft, () => held);
        expect(conflictsOf(held, left.days[FECHA])).toEqual(conflictsOf(held, draft.days[FECHA]));
        for (const [key, cell] of Object.entries(left.days[FECHA]?.cells ?? {})) {
          expect(sameCare(held.cells[Number(key)] ?? null, cell)).toBe(false);
        }
      }),
    );
  });

  it('does not add again what another device added too and then removed', () => {
    const empty = emptyDay(FECHA);
    const choice = { status: 'confirmada', cuidador: ANA.cuidador } as const;
    const drawn = editDraft(EMPTY_DRAFT, [{ held: empty, wanted: paint(empty, 20, 24, choice) }]);
    const left = withoutHeld(drawn, () => deriveDay(FECHA, [ANA]));
    expect(left.days).toEqual({});
    // Its step is not undone in vain: there is nothing to take back.
    expect(undo(left)).toBe(left);
  });

  it('does not remove again what another device removed too and then added', () => {
    const day = deriveDay(FECHA, [ANA]);
    const freed = editDraft(EMPTY_DRAFT, [{ held: day, wanted: removeSlots(day, 20, 24) }]);
    expect(withoutHeld(freed, () => emptyDay(FECHA)).days).toEqual({});
  });

  it('stays the same object where it has nothing of that', () => {
    const day = deriveDay(FECHA, [ANA]);
    const freed = editDraft(EMPTY_DRAFT, [{ held: day, wanted: removeSlots(day, 20, 24) }]);
    expect(withoutHeld(freed, () => day)).toBe(freed);
  });
});

// Over 250 lines: the laws of one type, over one set of generators.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestKey, careRequestOver } from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import { type CalendarDay, deriveDay, sameCare, sameCell } from '#domain/calendar/day.ts';
import { applyDayChange, conflictsOf, dayChange, NO_CHANGE } from '#domain/calendar/day-change.ts';
import {
  changesOfDraft,
  type Draft,
  EMPTY_DRAFT,
  editDraft,
  UNDO_STEPS,
} from '#domain/calendar/draft.ts';
import { assignShift, PENDING, removeSlots, toggle } from '#domain/calendar/edit.ts';
import { rebaseBesideMutation, rebaseOnMutation } from '#domain/calendar/rebase-draft.ts';
import { settleConflicts } from '#domain/calendar/settle-conflicts.ts';
import { SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { redo, undo } from '#domain/calendar/undo.ts';
import { anyCareRequests, anyEdit, care, editedDay, FECHA, shiftOf } from './arbitrary-days.ts';

const RUNS = { numRuns: 500 };

/** Applies some edits one after the other, each to what the user then sees. */
function play(expected: CalendarDay, edits: readonly ((day: CalendarDay) => CalendarDay)[]) {
  const drafts: Draft[] = [EMPTY_DRAFT];
  for (const edit of edits) {
    const draft = drafts.at(-1) ?? EMPTY_DRAFT;
    const shown = applyDayChange(expected, draft.days[expected.fecha]);
    drafts.push(editDraft(draft, [{ expected, wanted: edit(shown) }]));
  }
  return drafts;
}

describe('the change of a day', () => {
  it('laid over the day gives what was wanted', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), ({ day, wanted }) => {
        const change = dayChange(day, wanted);
        const after = applyDayChange(day, change ?? undefined);
        expect(after.cells.map(care)).toEqual(wanted.cells.map(care));
        expect(after.offGrid.map(careRequestKey)).toEqual(wanted.offGrid.map(careRequestKey));
      }),
      RUNS,
    );
  });

  it('is none where nothing changed', () => {
    fc.assert(
      fc.property(anyCareRequests, (careRequests) => {
        const day = deriveDay(FECHA, careRequests);
        expect(dayChange(day, day)).toBeNull();
      }),
      RUNS,
    );
  });

  it('is none where what was freed is chosen again as it was', () => {
    const expected = deriveDay(FECHA, [careRequestOver(FECHA, 20, 21, 'pendiente', null)]);
    const again = toggle(removeSlots(expected, 20, 21), 20, PENDING, expected);
    expect(again.cells[20]?.nueva).toBe(true);
    expect(dayChange(expected, again)).toBeNull();
  });
});

describe('undo', () => {
  it('is none where a shift that was cut in two is whole again', () => {
    const whole = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'pendiente', null)]);
    const begins = { status: 'pendiente', cuidador: null, nueva: false, starts: true } as const;
    const cut = dayChange(whole, { ...whole, cells: whole.cells.with(22, begins) });
    expect(cut?.cells).toEqual({ 22: begins });
    expect(dayChange(whole, whole, cut)).toBe(null);
  });

  it('treats another choice for the same slot as a separate step', () => {
    const expected = deriveDay(FECHA, []);
    const choice = { status: 'confirmada' as const, cuidador: { id: 1, nombre: 'Ana Rojas' } };
    const first = editDraft(EMPTY_DRAFT, [
      { expected, wanted: toggle(expected, 20, PENDING, expected) },
    ]);
    const second = editDraft(first, [{ expected, wanted: toggle(expected, 20, choice, expected) }]);
    expect(applyDayChange(expected, second.days[FECHA]).cells[20]).toMatchObject(choice);
    expect(undo(second).days).toEqual(first.days);
  });

  it('reverts every edit, one by one, and redo restores each', () => {
    fc.assert(
      fc.property(anyCareRequests, fc.array(anyEdit, { maxLength: 12 }), (careRequests, edits) => {
        const steps = play(deriveDay(FECHA, careRequests), edits).filter(
          (draft, index, all) => index === 0 || draft !== all[index - 1],
        );
        let draft = steps.at(-1) ?? EMPTY_DRAFT;
        for (const before of steps.toReversed().slice(1)) {
          draft = undo(draft);
          expect(draft.days).toEqual(before.days);
        }
        expect(undo(draft)).toBe(draft);
        for (const after of steps.slice(1)) {
          draft = redo(draft);
          expect(draft.days).toEqual(after.days);
        }
        expect(redo(draft)).toBe(draft);
      }),
      RUNS,
    );
  });

  it('goes back 50 steps and no farther', () => {
    const expected = deriveDay(FECHA, []);
    const edits = Array.from(
      { length: UNDO_STEPS + 10 },
      (_, index) => (day: CalendarDay) => toggle(day, index % 48, PENDING, expected),
    );
    let draft = play(expected, edits).at(-1) ?? EMPTY_DRAFT;
    let steps = 0;
    for (let before = undo(draft); before !== draft; before = undo(draft)) {
      draft = before;
      steps += 1;
    }
    expect(steps).toBe(50);
    const full = play(expected, edits).at(-1) ?? EMPTY_DRAFT;
    const [slot = ''] = Object.keys(full.days[FECHA]?.cells ?? {});
    const theirs = careRequestOver(FECHA, Number(slot), Number(slot) + 1, 'confirmada', null);
    expect(settleConflicts(full, deriveDay(FECHA, [theirs]), 'mine').undo).toHaveLength(50);
  });

  it('discards the redo steps as soon as there is a new edit', () => {
    const expected = deriveDay(FECHA, []);
    const [, once = EMPTY_DRAFT] = play(expected, [(day) => toggle(day, 3, PENDING, expected)]);
    const other = editDraft(undo(once), [
      { expected, wanted: toggle(expected, 9, PENDING, expected) },
    ]);
    expect(redo(other)).toBe(other);
  });

  it('reverts several days in one step', () => {
    const days = ['2026-11-23', '2026-11-24'].map((fecha) => deriveDay(fecha, []));
    const draft = editDraft(
      EMPTY_DRAFT,
      days.map((expected) => ({ expected, wanted: toggle(expected, 3, PENDING, expected) })),
    );
    expect(Object.keys(draft.days)).toHaveLength(2);
    expect(undo(draft).days).toEqual({});
  });

  it('has no step for an edit that changes nothing', () => {
    const expected = deriveDay(FECHA, []);
    expect(editDraft(EMPTY_DRAFT, [{ expected, wanted: expected }])).toBe(EMPTY_DRAFT);
  });
});

describe('a draft edited while it is being saved', () => {
  const cases = [anyCareRequests, fc.array(anyEdit, { minLength: 1, maxLength: 6 })] as const;

  it('looks the same on top of the mutation, and undoes only what came after it', () => {
    fc.assert(
      fc.property(...cases, fc.array(anyEdit, { maxLength: 6 }), (careRequests, edits, later) => {
        const expected = deriveDay(FECHA, careRequests);
        const saved = play(expected, edits).at(-1) ?? EMPTY_DRAFT;
        const after = deriveDay(
          FECHA,
          applyChanges(
            careRequests,
            changesOfDraft(saved, () => careRequests),
          ),
        );
        let draft = saved;
        let rest = rebaseOnMutation(saved, saved);
        expect(rest).toEqual(EMPTY_DRAFT);
        for (const edit of later) {
          const shown = applyDayChange(expected, draft.days[FECHA]);
          draft = editDraft(draft, [{ expected, wanted: edit(shown) }]);
        }
        rest = rebaseOnMutation(draft, saved);
        for (;;) {
          const was = applyDayChange(expected, draft.days[FECHA]);
          const is = applyDayChange(after, rest.days[FECHA]);
          expect(is.cells.map(care)).toEqual(was.cells.map(care));
          expect(is.offGrid.map(careRequestKey)).toEqual(was.offGrid.map(careRequestKey));
          if (rest.undo.length === 0) break;
          rest = undo(rest);
          draft = undo(draft);
        }
      }),
      RUNS,
    );
  });

  it('keeps what another tab has edited besides, and nothing of what is saved', () => {
    fc.assert(
      fc.property(...cases, fc.array(anyEdit, { maxLength: 6 }), (careRequests, edits, others) => {
        const expected = deriveDay(FECHA, careRequests);
        const saved = play(expected, edits).at(-1) ?? EMPTY_DRAFT;
        expect(rebaseBesideMutation(saved, saved)).toEqual(EMPTY_DRAFT);
        // The other tab may have seen these edits, or none of them.
        for (const before of [EMPTY_DRAFT, saved]) {
          let draft = before;
          for (const edit of others) {
            const shown = applyDayChange(expected, draft.days[FECHA]);
            draft = editDraft(draft, [{ expected, wanted: edit(shown) }]);
          }
          const mine = saved.days[FECHA] ?? NO_CHANGE;
          const theirs = draft.days[FECHA] ?? NO_CHANGE;
          const beside = rebaseBesideMutation(draft, saved).days[FECHA] ?? NO_CHANGE;
          for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
            const wanted = theirs.cells[slot];
            const isSaved = wanted !== undefined && sameCell(wanted, mine.cells[slot] ?? null);
            const isLeft = wanted !== undefined && !(isSaved && slot in mine.cells);
            expect(beside.cells[slot]).toEqual(isLeft ? wanted : undefined);
            expect(slot in beside.over).toBe(isLeft);
          }
          expect(beside.removed).toEqual(
            theirs.removed.filter((key) => !mine.removed.includes(key)),
          );
        }
      }),
      RUNS,
    );
  });

  it('keeps a step equal to an earlier one', () => {
    const expected = deriveDay(FECHA, []);
    const click = (at: number) => (day: CalendarDay) => toggle(day, at, PENDING, expected);
    const drafts = play(expected, [click(3), click(3), click(9), click(3)]);
    const [, , saved = EMPTY_DRAFT, , draft = EMPTY_DRAFT] = drafts;
    const rest = rebaseOnMutation(draft, saved);
    expect(rest.undo).toHaveLength(2);
    expect(undo(rest).days[FECHA]?.cells).toEqual({ 9: { ...PENDING, nueva: true } });
  });

  it('keeps a step that is done again after all of before was undone', () => {
    const days = [FECHA, '2026-11-24'].map((fecha) => deriveDay(fecha, []));
    const click = (draft: Draft, expected: CalendarDay) =>
      editDraft(draft, [{ expected, wanted: toggle(expected, 3, PENDING, expected) }]);
    const saved = days.reduce(click, EMPTY_DRAFT);
    const draft = days.slice(1).reduce(click, undo(undo(saved)));
    expect(rebaseOnMutation(draft, saved).undo).toHaveLength(1);
  });

  it('shows as changed, not as new, what is chosen otherwise since', () => {
    const expected = deriveDay(FECHA, []);
    const choice = { status: 'confirmada' as const, cuidador: { id: 1, nombre: 'Ana Rojas' } };
    const saved = editDraft(EMPTY_DRAFT, [
      { expected, wanted: toggle(expected, 20, PENDING, expected) },
    ]);
    const draft = editDraft(saved, [{ expected, wanted: toggle(expected, 20, choice, expected) }]);
    expect(rebaseOnMutation(draft, saved).days[FECHA]?.cells).toEqual({
      20: { ...choice, nueva: false },
    });
  });

  it('recognises the saved steps even if the oldest were dropped', () => {
    const expected = deriveDay(FECHA, []);
    const edits = Array.from(
      { length: UNDO_STEPS + 2 },
      (_, index) => (day: CalendarDay) => toggle(day, index % 48, PENDING, expected),
    );
    const drafts = play(expected, edits);
    const saved = drafts.at(-3) ?? EMPTY_DRAFT;
    const draft = drafts.at(-1) ?? EMPTY_DRAFT;
    expect(rebaseOnMutation(draft, saved).undo).toHaveLength(2);
    expect(rebaseOnMutation(undo(draft), saved).undo).toHaveLength(1);
  });

  it('reverts the mutation if its edits were undone meanwhile, and can redo them', () => {
    fc.assert(
      fc.property(...cases, (careRequests, edits) => {
        const expected = deriveDay(FECHA, careRequests);
        const saved = play(expected, edits).at(-1) ?? EMPTY_DRAFT;
        fc.pre(saved.undo.length > 0 && (saved.days[FECHA]?.removed.length ?? 0) === 0);
        const after = deriveDay(
          FECHA,
          applyChanges(
            careRequests,
            changesOfDraft(saved, () => careRequests),
          ),
        );
        const back = undo(saved);
        const rest = rebaseOnMutation(back, saved);
        const was = applyDayChange(expected, back.days[FECHA]);
        const is = applyDayChange(after, rest.days[FECHA]);
        expect(is.cells.map(care)).toEqual(was.cells.map(care));
        expect(redo(rest).days).toEqual({});
      }),
      RUNS,
    );
  });
});

describe('a draft over fresh data', () => {
  it('is saved day by day, in whatever order the days were edited', () => {
    const fechas = ['2026-11-25', '2026-11-23', '2026-11-24'];
    const draft = fechas.reduce((before, fecha) => {
      const expected = deriveDay(fecha, []);
      return editDraft(before, [{ expected, wanted: toggle(expected, 20, PENDING, expected) }]);
    }, EMPTY_DRAFT);
    expect(changesOfDraft(draft, () => []).map(({ record }) => record.fecha)).toEqual(
      fechas.toSorted(),
    );
  });

  it('becomes empty where the server already has the same', () => {
    const expected = deriveDay(FECHA, []);
    const draft = editDraft(EMPTY_DRAFT, [
      { expected, wanted: toggle(expected, 20, PENDING, expected) },
    ]);
    const arrived = [careRequestOver(FECHA, 20, 21, 'pendiente', null)];
    expect(changesOfDraft(draft, () => arrived)).toEqual([]);
    const day = deriveDay(FECHA, arrived);
    // Nor is it shown as new any more.
    expect(applyDayChange(day, draft.days[FECHA])).toEqual(day);
  });

  it('takes away, or has otherwise, what the server meanwhile holds as it was chosen', () => {
    const expected = deriveDay(FECHA, []);
    const draft = editDraft(EMPTY_DRAFT, [
      { expected, wanted: toggle(expected, 20, PENDING, expected) },
    ]);
    const arrived = [careRequestOver(FECHA, 20, 21, 'pendiente', null)];
    const day = deriveDay(FECHA, arrived);
    const shown = applyDayChange(day, draft.days[FECHA]);
    const freed = editDraft(draft, [{ expected: day, wanted: removeSlots(shown, 20, 21) }]);
    expect(changesOfDraft(freed, () => arrived)).toEqual([
      { accion: 'eliminar', record: arrived[0] },
    ]);
    const choice = { status: 'confirmada' as const, cuidador: { id: 1, nombre: 'Ana Rojas' } };
    const wanted = assignShift(shown, shiftOf(shown, 20), choice);
    const confirmed = editDraft(draft, [{ expected: day, wanted }]);
    expect(conflictsOf(day, confirmed.days[FECHA])).toEqual([]);
    expect(conflictsOf(day, freed.days[FECHA])).toEqual([]);
  });

  it('stays in conflict after another edit: only choosing a version discards theirs', () => {
    fc.assert(
      fc.property(
        editedDay(anyCareRequests),
        anyCareRequests,
        anyEdit,
        ({ day, wanted }, fresh, edit) => {
          const draft = editDraft(EMPTY_DRAFT, [{ expected: day, wanted }]);
          const expected = deriveDay(FECHA, fresh);
          const contested = conflictsOf(expected, draft.days[FECHA]);
          const shown = applyDayChange(expected, draft.days[FECHA]);
          const edited = editDraft(draft, [{ expected, wanted: edit(shown) }]).days[FECHA];
          const left = conflictsOf(expected, edited).map((conflict) => conflict.slot);
          const after = applyDayChange(expected, edited);
          for (const { slot, theirs } of contested) {
            expect(left.includes(slot) || sameCare(after.cells[slot] ?? null, theirs)).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });

  it('is resolved as chosen where it is in conflict, and nowhere else', () => {
    const existing = careRequestOver(FECHA, 30, 31, 'pendiente', null);
    const before = deriveDay(FECHA, [existing]);
    const wanted = removeSlots(toggle(before, 20, PENDING, before), 30, 31);
    const draft = editDraft(EMPTY_DRAFT, [{ expected: before, wanted }]);
    const theirs = careRequestOver(FECHA, 20, 21, 'confirmada', { id: 1, nombre: 'Camila' });
    const careRequests = [existing, theirs];
    const expected = deriveDay(FECHA, careRequests);
    expect(conflictsOf(expected, draft.days[FECHA]).map(({ slot }) => slot)).toEqual([20]);
    const sent = (choice: 'mine' | 'theirs') => {
      const settled = settleConflicts(draft, expected, choice);
      const change = settled.days[FECHA];
      expect(conflictsOf(expected, change)).toEqual([]);
      expect(change?.over[30]).toEqual(before.cells[30]);
      expect(undo(settled).days).toEqual(draft.days);
      return changesOfDraft(settled, () => careRequests);
    };
    const own = careRequestOver(FECHA, 20, 21, 'pendiente', null);
    expect(sent('mine')).toEqual([
      { accion: 'eliminar', record: existing },
      { accion: 'eliminar', record: theirs },
      { accion: 'inscribir', record: own },
    ]);
    expect(sent('theirs')).toEqual([{ accion: 'eliminar', record: existing }]);
  });

  it('is settled in one step, after which nothing that was undone before can be redone', () => {
    const before = deriveDay(FECHA, []);
    const edits = [20, 30].map((at) => (day: CalendarDay) => toggle(day, at, PENDING, before));
    const draft = undo(play(before, edits).at(-1) ?? EMPTY_DRAFT);
    expect(settleConflicts(draft, before, 'theirs')).toBe(draft);
    const theirs = careRequestOver(FECHA, 20, 21, 'confirmada', { id: 1, nombre: 'Camila' });
    const expected = deriveDay(FECHA, [theirs]);
    for (const choice of ['mine', 'theirs'] as const) {
      const settled = settleConflicts(draft, expected, choice);
      expect(settled.undo).toHaveLength(2);
      expect(redo(settled)).toBe(settled);
    }
  });

  it('is not in conflict where somebody else made the same choice', () => {
    const before = deriveDay(FECHA, []);
    const wanted = toggle(before, 20, PENDING, before);
    const draft = editDraft(EMPTY_DRAFT, [{ expected: before, wanted }]);
    const expected = deriveDay(FECHA, [careRequestOver(FECHA, 20, 21, 'pendiente', null)]);
    expect(conflictsOf(expected, draft.days[FECHA])).toEqual([]);
  });

  it('keeps their shift if a new one over it is undone', () => {
    const empty = deriveDay(FECHA, []);
    const wanted = toggle(empty, 24, PENDING, empty);
    const draft = editDraft(EMPTY_DRAFT, [{ expected: empty, wanted }]);
    const theirs = [careRequestOver(FECHA, 24, 28, 'confirmada', { id: 1, nombre: 'Camila' })];
    const expected = deriveDay(FECHA, theirs);
    for (const edit of [
      (day: CalendarDay) => toggle(day, 24, PENDING, expected),
      (day: CalendarDay) => removeSlots(day, 24, 25),
    ]) {
      const shown = applyDayChange(expected, draft.days[FECHA]);
      const after = editDraft(draft, [{ expected, wanted: edit(shown) }]);
      expect(changesOfDraft(after, () => theirs)).toEqual([]);
    }
  });

  it('keeps the user’s edits and merges what others changed in other slots', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), anyCareRequests, ({ day, wanted }, fresh) => {
        const draft = editDraft(EMPTY_DRAFT, [{ expected: day, wanted }]);
        const change = draft.days[FECHA];
        const freshDay = deriveDay(FECHA, fresh);
        const shown = applyDayChange(freshDay, change);
        const after = deriveDay(
          FECHA,
          applyChanges(
            fresh,
            changesOfDraft(draft, () => fresh),
          ),
        );
        expect(after.cells.map(care)).toEqual(shown.cells.map(care));
        shown.cells.forEach((cell, at) => {
          const mine = change?.cells[at];
          expect(care(cell)).toBe(care(mine === undefined ? (freshDay.cells[at] ?? null) : mine));
        });
      }),
      RUNS,
    );
  });
});

describe('a removal off the grid, of a shift that somebody confirms meanwhile', () => {
  const pending = {
    fecha: FECHA,
    horaInicio: '10:15',
    horaFin: '10:45',
    status: 'pendiente' as const,
    cuidador: null,
  };
  const confirmed = {
    ...pending,
    status: 'confirmada' as const,
    cuidador: { id: 1, nombre: 'Ana Rojas' },
  };
  const before = deriveDay(FECHA, [pending]);
  const after = deriveDay(FECHA, [confirmed]);
  const removing = editDraft(EMPTY_DRAFT, [{ expected: before, wanted: deriveDay(FECHA, []) }]);
  const sent = (draft: Draft) => changesOfDraft(draft, () => [confirmed]);

  it('is in conflict over every slot that it touches, and sends nothing by itself', () => {
    expect(conflictsOf(before, removing.days[FECHA])).toEqual([]);
    expect(conflictsOf(after, removing.days[FECHA])).toEqual(
      [20, 21].map((slot) => ({
        fecha: FECHA,
        slot,
        mine: null,
        theirs: { status: 'confirmada', cuidador: confirmed.cuidador, nueva: false },
      })),
    );
    expect(sent(removing)).toEqual([]);
  });

  it('stays in conflict when something else of the day is edited, until a version is chosen', () => {
    const shown = applyDayChange(after, removing.days[FECHA]);
    const edited = editDraft(removing, [
      { expected: after, wanted: toggle(shown, 30, PENDING, after) },
    ]);
    expect(conflictsOf(after, edited.days[FECHA])).toHaveLength(2);
    const mine = settleConflicts(edited, after, 'mine');
    expect(conflictsOf(after, mine.days[FECHA])).toEqual([]);
    expect(sent(mine)).toContainEqual({ accion: 'eliminar', record: confirmed });
    const theirs = settleConflicts(edited, after, 'theirs');
    expect(conflictsOf(after, theirs.days[FECHA])).toEqual([]);
    expect(sent(theirs).map(({ accion }) => accion)).toEqual(['inscribir']);
    expect(settleConflicts(removing, after, 'theirs').days).toEqual({});
    expect(sent(settleConflicts(removing, after, 'mine'))).toEqual([
      { accion: 'eliminar', record: confirmed },
    ]);
  });

  it('does not affect the removal of another care request of the same hours, whichever version is chosen', () => {
    const other = { ...pending, cuidador: { id: 2, nombre: 'Berta Soto' } };
    const draft = editDraft(EMPTY_DRAFT, [
      { expected: deriveDay(FECHA, [pending, other]), wanted: deriveDay(FECHA, []) },
    ]);
    const expected = [confirmed, other];
    const day = deriveDay(FECHA, expected);
    expect(conflictsOf(day, draft.days[FECHA]).map(({ slot }) => slot)).toEqual([20, 21]);
    const removals = (change: Draft) =>
      changesOfDraft(change, () => expected)
        .filter(({ accion }) => accion === 'eliminar')
        .map(({ record }) => careRequestKey(record))
        .sort();
    expect(removals(settleConflicts(draft, day, 'mine'))).toEqual(
      [confirmed, other].map(careRequestKey).sort(),
    );
    expect(removals(settleConflicts(draft, day, 'theirs'))).toEqual([careRequestKey(other)]);
    const shown = applyDayChange(day, draft.days[FECHA]);
    const edited = editDraft(draft, [{ expected: day, wanted: toggle(shown, 30, PENDING, day) }]);
    expect(edited.days[FECHA]?.removed.toSorted()).toEqual(
      [pending, other].map(careRequestKey).sort(),
    );
  });
});

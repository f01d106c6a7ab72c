import fc from 'fast-check';
import { expect, it } from 'vitest';
import { careRequestKey, careRequestOver } from '#domain/calendar/care-request.ts';
import { careRequestsSeen } from '#domain/calendar/care-requests-seen.ts';
import {
  type CalendarDay,
  type Cells,
  deriveDay,
  runsOf,
  sameCare,
  sameCell,
} from '#domain/calendar/day.ts';
import { applyDayChange, conflictsOf } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { removeShift } from '#domain/calendar/edit.ts';
import { anyCareRequests, anyEdit, care, editedDay, FECHA, shiftOf } from './arbitrary-days.ts';

const RUNS = { numRuns: 500 };

/** The day as a draft alone shows it, where the list has not come. */
const dayBeneath = (draft: Draft) => deriveDay(FECHA, careRequestsSeen(draft));

const draftOver = (day: CalendarDay, wanted: CalendarDay) =>
  editDraft(EMPTY_DRAFT, [{ expected: day, wanted }]);

it('is nothing where nothing is changed', () => {
  expect(careRequestsSeen(EMPTY_DRAFT)).toEqual([]);
});

it('shows what a draft changed as it was, without a conflict', () => {
  fc.assert(
    fc.property(editedDay(anyCareRequests), ({ day, wanted }) => {
      const draft = draftOver(day, wanted);
      const beneath = dayBeneath(draft);
      const change = draft.days[FECHA];
      expect(conflictsOf(beneath, change)).toEqual([]);
      const shown = applyDayChange(beneath, change);
      for (const key of Object.keys(change?.cells ?? {})) {
        const slot = Number(key);
        expect(care(beneath.cells[slot] ?? null)).toEqual(care(day.cells[slot] ?? null));
        expect(care(shown.cells[slot] ?? null)).toEqual(care(wanted.cells[slot] ?? null));
      }
      expect(shown.offGrid).toEqual([]);
    }),
    RUNS,
  );
});

const runAt = (cells: Cells, slot: number) =>
  runsOf(cells).find(({ from, to }) => from <= slot && slot < to);

/** Whether an edit cut or joined the shift in a slot so that it is again what the list has. */
function isRestored(beneath: Cells, shown: Cells, edited: Cells, slot: number): boolean {
  const run = runAt(edited, slot);
  const earlier = runAt(shown, slot);
  if (run === undefined || (earlier?.from === run.from && earlier.to === run.to)) return false;
  return edited
    .slice(run.from, run.to)
    .every((cell, at) => sameCare(cell, beneath[run.from + at] ?? null));
}

it('keeps what a draft decided through an edit of another slot, for the list that comes', () => {
  fc.assert(
    fc.property(editedDay(anyCareRequests), anyEdit, ({ day, wanted }, edit) => {
      const before = draftOver(day, wanted);
      const beneath = dayBeneath(before);
      const change = before.days[FECHA];
      const shown = applyDayChange(beneath, change);
      const edited = edit(shown);
      const after = editDraft(before, [{ expected: beneath, wanted: edited }]).days[FECHA];
      for (const [key, cell] of Object.entries(change?.cells ?? {})) {
        const slot = Number(key);
        // What this edit changed too is its own.
        if (!sameCell(edited.cells[slot] ?? null, shown.cells[slot] ?? null)) continue;
        if (isRestored(beneath.cells, shown.cells, edited.cells, slot)) continue;
        expect(care(after?.cells[slot] ?? null)).toEqual(care(cell));
        expect(Object.keys(after?.cells ?? {})).toContain(key);
        expect(care(after?.over[slot] ?? null)).toEqual(care(change?.over[slot] ?? null));
      }
      expect(after?.removed ?? []).toEqual(expect.arrayContaining([...(change?.removed ?? [])]));
    }),
    RUNS,
  );
});

it('names a care request off the grid by what is known of it', () => {
  const odd = {
    ...careRequestOver(FECHA, 20, 22, 'confirmada', { id: 'a|b', nombre: 'Ana' }),
    horaInicio: '10:10',
  };
  const day = deriveDay(FECHA, [odd]);
  const draft = draftOver(day, removeShift(day, shiftOf(day, 20)));
  expect(careRequestsSeen(draft).map(careRequestKey)).toEqual([careRequestKey(odd)]);
});

import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import { withoutExpected } from '#domain/calendar/merge-drafts.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { retraceStep } from '#features/calendar/commands/retrace-step.ts';

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';

function added(draft: Draft, fecha: Fecha): Draft {
  const expected = deriveDay(fecha, []);
  return editDraft(draft, [{ expected, wanted: paint(expected, 20, 24, PENDING) }]);
}

it('a step that is undone or redone is announced, and not a later one that has left the draft', () => {
  // Somebody else has added the same on Wednesday, so that undoing passes over that step.
  const there = deriveDay(WEDNESDAY, [careRequestOver(WEDNESDAY, 20, 24, 'pendiente', null)]);
  const both = added(added(EMPTY_DRAFT, TUESDAY), WEDNESDAY);
  const calendar = {
    draft: withoutExpected(both, (fecha) => (fecha === WEDNESDAY ? there : null)),
    change(make: (draft: Draft) => Draft) {
      const before = calendar.draft;
      calendar.draft = make(before);
      return calendar.draft !== before;
    },
  };
  const said: string[] = [];
  for (const way of ['undo', 'redo', 'undo', 'undo'] as const)
    retraceStep(calendar, (text) => said.push(text), way);
  expect(said).toEqual([
    'Deshecho: martes, 24 de noviembre',
    'Rehecho: martes, 24 de noviembre',
    'Deshecho: martes, 24 de noviembre',
    'No hay nada que deshacer',
  ]);
});

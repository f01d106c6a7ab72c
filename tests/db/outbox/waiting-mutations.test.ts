// Over 250 lines: all that can become of a rejected mutation, on one device.
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readDraft, writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { appendMutation, readQueue } from '#db/outbox/outbox.ts';
import {
  discardRejected,
  readWaitingMutations,
  retryRejected,
  returnToDraft,
} from '#db/outbox/waiting-mutations.ts';
import { careRequestOver, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { applyChanges, applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { type Cell, caregiversOf, deriveDay } from '#domain/calendar/day.ts';
import { applyDayChange, conflictsOf } from '#domain/calendar/day-change.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { mutationOver } from '#domain/outbox/mutation-over.ts';
import { freeze, type Mutation, markSent } from '#domain/outbox/queue.ts';
import { reject } from '#domain/outbox/reject-batch.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A device with waiting mutations for two patients. */
const ROSA = 7;
const HERNAN = 8;
const FECHA = '2026-11-23';
const REFUSAL = { status: 422, message: 'No' };

let db: AccountDatabase;
beforeEach(() => {
  db = openTestDatabase();
});

/** A mutation that adds one slot. */
function mutationOf(
  id: string,
  createdAt: number,
  slot: number,
  rejection: Mutation['rejection'] = null,
) {
  const careRequest = careRequestOver(FECHA, slot, slot + 1, 'pendiente', null);
  return {
    id,
    createdAt,
    changes: [{ accion: 'inscribir' as const, record: careRequest }],
    rejection,
  };
}

const caregiverOf = (cell: Cell | null) => cell?.cuidador?.nombre;

const idsOf = async (patient: number) =>
  (await readQueue(db, patient)).mutations.map(({ id }) => id);

it('lists every mutation as it is, oldest first, with the attempts that were not answered', async () => {
  const first = mutationOf('first', 1, 10);
  const rejected = mutationOf('rejected', 2, 12, REFUSAL);
  const second = mutationOf('second', 3, 14);
  await appendMutation(db, ROSA, first);
  await appendMutation(db, HERNAN, rejected);
  await appendMutation(db, HERNAN, second);
  for (const patient of [ROSA, HERNAN]) {
    await changeQueue(db, patient, (queue) => freeze(queue, () => 'fold'));
  }
  await changeQueue(db, HERNAN, (queue) => markSent(queue, 'second'));
  expect(await readWaitingMutations(db)).toEqual([
    { ...first, queueId: ROSA, pacienteId: ROSA, attempts: 0 },
    { ...rejected, queueId: HERNAN, pacienteId: HERNAN, attempts: 0 },
    { ...second, queueId: HERNAN, pacienteId: HERNAN, attempts: 1 },
  ]);
  // Refused after an attempt that was not answered, and queued again.
  await appendMutation(db, ROSA, { ...mutationOf('doubtful', 4, 16), inDoubt: true });
  expect((await readWaitingMutations(db)).at(-1)).toMatchObject({ id: 'doubtful', attempts: 1 });
});

it('only a rejected mutation can be queued again or discarded', async () => {
  const rejected = [mutationOf('a', 1, 10, REFUSAL), mutationOf('b', 2, 12, REFUSAL)];
  for (const mutation of rejected) await appendMutation(db, ROSA, mutation);
  await retryRejected(db, ROSA, 'a', () => 'new');
  expect((await readQueue(db, ROSA)).mutations.map(({ id, rejection }) => [id, rejection])).toEqual(
    [
      ['b', REFUSAL],
      ['a', null],
    ],
  );
  await discardRejected(db, ROSA, 'b');
  expect(await idsOf(ROSA)).toEqual(['a']);
});

describe('a rejected mutation whose shift somebody else has changed since', () => {
  const wish = careRequestOver(FECHA, 16, 20, 'pendiente', null);
  const anas = careRequestOver(FECHA, 16, 20, 'confirmada', { id: 1, nombre: 'Ana' });
  const luiss = careRequestOver(FECHA, 16, 20, 'confirmada', { id: 2, nombre: 'Luis' });
  const changes = [
    { accion: 'eliminar', record: wish },
    { accion: 'inscribir', record: anas },
  ] as const;
  beforeEach(async () => {
    await replaceCareRequests(db, ROSA, [luiss], await nextReadSequence(db, ROSA));
    await appendMutation(db, ROSA, { ...mutationOf('a', 1, 10, REFUSAL), changes });
  });

  it('is queued again as it was made, which is a conflict and never two people at once', async () => {
    await retryRejected(db, ROSA, 'a', () => 'again');
    const { mutations } = await readQueue(db, ROSA);
    expect(mutations).toMatchObject([{ id: 'a', rejection: null, changes }]);
    expect(applyWhereSeen([luiss], mutations[0]?.changes ?? [])).toEqual({
      careRequests: [luiss],
      conflicts: changes,
    });
  });

  it('goes back to the draft as a conflict, so that nobody is removed unseen', async () => {
    expect(await returnToDraft(db, ROSA, 'a')).toBe('moved');
    const draft = await readDraft(db, ROSA);
    const conflicts = conflictsOf(deriveDay(FECHA, [luiss]), draft.days[FECHA]);
    expect(
      conflicts.map(({ slot, mine, theirs }) => [slot, caregiverOf(mine), caregiverOf(theirs)]),
    ).toEqual([16, 17, 18, 19].map((slot) => [slot, 'Ana', 'Luis']));
    expect(await saveDraft(db, ROSA, draft, { id: 'b', createdAt: 2 })).toMatchObject({
      kind: 'contested',
    });
  });
});

it('a mutation queued again adds nobody who is there already, and is a new one', async () => {
  const anas = (from: number, to: number) =>
    careRequestOver(FECHA, from, to, 'confirmada', { id: 1, nombre: 'Ana' });
  await replaceCareRequests(db, ROSA, [anas(16, 18)], await nextReadSequence(db, ROSA));
  const changes = [{ accion: 'inscribir', record: anas(16, 20) }] as const;
  await appendMutation(db, ROSA, { ...mutationOf('a', 1, 10, REFUSAL), changes });
  await retryRejected(db, ROSA, 'a', () => 'again');
  const { mutations } = await readQueue(db, ROSA);
  expect(mutations).toMatchObject([{ id: 'again', rejection: null }]);
  const { cells } = deriveDay(FECHA, applyChanges([anas(16, 18)], mutations[0]?.changes ?? []));
  expect([...cells.keys()].filter((slot) => cells[slot] !== null)).toEqual([16, 17, 18, 19]);
});

it('care that a rejected mutation only wrote again is no edit of the draft', async () => {
  const [whole, rest] = [16, 18].map((from) => careRequestOver(FECHA, from, 20, 'pendiente', null));
  if (whole === undefined || rest === undefined) throw new Error('no care requests');
  await replaceCareRequests(db, ROSA, [whole], await nextReadSequence(db, ROSA));
  const changes = [
    { accion: 'eliminar', record: whole },
    { accion: 'inscribir', record: rest },
  ] as const;
  await appendMutation(db, ROSA, { ...mutationOf('a', 1, 10, REFUSAL), changes });
  await returnToDraft(db, ROSA, 'a');
  expect((await readDraft(db, ROSA)).days[FECHA]?.cells).toEqual({ 16: null, 17: null });
});

it.each([
  ['Luis is removed', 'Ana', []],
  ['Luis is replaced', 'Ana, Eva', [{ id: 3, nombre: 'Eva' }]],
])(
  'a rejected mutation that goes back to the draft leaves whom its author left beside the removed one: %s',
  async (_, left, added) => {
    const of = (cuidador: ShiftCaregiver) => careRequestOver(FECHA, 16, 20, 'confirmada', cuidador);
    const [ana, luis] = [of({ id: 1, nombre: 'Ana' }), of({ id: 2, nombre: 'Luis' })];
    await replaceCareRequests(db, ROSA, [ana, luis], await nextReadSequence(db, ROSA));
    const changes: readonly SlotChange[] = [
      { accion: 'eliminar', record: luis },
      ...added.map((one) => ({ accion: 'inscribir' as const, record: of(one) })),
    ];
    const made = mutationOver({ id: 'a', createdAt: 1 }, changes, [ana, luis]);
    await appendMutation(db, ROSA, { ...made, rejection: REFUSAL });
    await returnToDraft(db, ROSA, 'a');
    const draft = await readDraft(db, ROSA);
    expect(await saveDraft(db, ROSA, draft, { id: 'b', createdAt: 2 })).toMatchObject({
      kind: 'saved',
    });
    const [saved] = (await readQueue(db, ROSA)).mutations;
    const { cells } = deriveDay(FECHA, applyChanges([ana, luis], saved?.changes ?? []));
    const names = cells.map(
      (cell) =>
        cell &&
        caregiversOf(cell)
          .map(({ nombre }) => nombre)
          .join(', '),
    );
    expect(new Set(names.slice(16, 20))).toEqual(new Set([left]));
  },
);

it('what a rejected mutation adds is no edit of the draft if the server has it by now', async () => {
  const mutation = mutationOf('a', 1, 10, REFUSAL);
  await appendMutation(db, ROSA, mutation);
  const list = mutation.changes.map(({ record }) => record);
  await replaceCareRequests(db, ROSA, list, await nextReadSequence(db, ROSA));
  expect(await returnToDraft(db, ROSA, 'a')).toBe('moved');
  expect((await readDraft(db, ROSA)).days).toEqual({});
  expect(await idsOf(ROSA)).toEqual([]);
});

it('a mutation queued again goes if nothing is left to do', async () => {
  const { record } = mutationOf('a', 1, 10).changes[0] ?? {};
  if (record === undefined) throw new Error('no change');
  await replaceCareRequests(db, ROSA, [], await nextReadSequence(db, ROSA));
  const changes = [{ accion: 'eliminar', record }] as const;
  await appendMutation(db, ROSA, { ...mutationOf('a', 1, 10, REFUSAL), changes });
  await retryRejected(db, ROSA, 'a', () => 'again');
  expect(await idsOf(ROSA)).toEqual([]);
});

it('mutations over a rejected one keep their order on the disk', async () => {
  const ana = (from: number, to: number) =>
    careRequestOver(FECHA, from, to, 'confirmada', { id: 1, nombre: 'Ana' });
  const remove = (from: number, to: number) =>
    ({ accion: 'eliminar', record: ana(from, to) }) as const;
  const first = [remove(16, 24), { accion: 'inscribir', record: ana(16, 20) }] as const;
  await appendMutation(db, ROSA, { ...mutationOf('a', 1, 0), changes: first });
  await appendMutation(db, ROSA, { ...mutationOf('b', 2, 0), changes: [remove(16, 20)] });
  await appendMutation(db, ROSA, mutationOf('c', 3, 12));
  let made = 0;
  const newId = () => {
    made += 1;
    return `made-${made}`;
  };
  await changeQueue(db, ROSA, (queue) => freeze(queue, newId));
  await changeQueue(db, ROSA, (queue) => reject(queue, 'made-1', REFUSAL, newId));
  await changeQueue(db, ROSA, (queue) => reject(queue, 'a', REFUSAL, newId));
  const { mutations, batches } = await readQueue(db, ROSA);
  expect(mutations.map(({ id, rejection }) => [id, rejection])).toEqual([
    ['a', REFUSAL],
    ['b', null],
    ['c', null],
  ]);
  expect(mutations[1]?.changes.map(({ record }) => [record.horaInicio, record.horaFin])).toEqual([
    ['08:00', '12:00'],
    ['10:00', '12:00'],
  ]);
  expect(batches).toEqual([]);
});

it('only a rejected mutation can go back to the draft, next to existing edits', async () => {
  await replaceCareRequests(db, ROSA, [], await nextReadSequence(db, ROSA));
  const empty = deriveDay(FECHA, []);
  const wanted = toggle(empty, 20, PENDING, empty);
  await writeDraft(db, ROSA, editDraft(EMPTY_DRAFT, [{ expected: empty, wanted }]));
  for (const mutation of [mutationOf('a', 1, 10, REFUSAL), mutationOf('b', 2, 12, REFUSAL)]) {
    await appendMutation(db, ROSA, mutation);
  }
  expect(await returnToDraft(db, ROSA, 'b')).toBe('moved');
  const { days } = await readDraft(db, ROSA);
  const { cells } = applyDayChange(empty, days[FECHA]);
  expect([...cells.keys()].filter((slot) => cells[slot] !== null)).toEqual([12, 20]);
  expect(await idsOf(ROSA)).toEqual(['a']);
});

it('a waiting mutation stays in the queue, since it may have arrived', async () => {
  await replaceCareRequests(db, ROSA, [], await nextReadSequence(db, ROSA));
  await appendMutation(db, ROSA, mutationOf('a', 1, 10));
  expect(await returnToDraft(db, ROSA, 'a')).toBe('not-rejected');
  await discardRejected(db, ROSA, 'a');
  expect(await readDraft(db, ROSA)).toEqual(EMPTY_DRAFT);
  expect(await idsOf(ROSA)).toEqual(['a']);
});

// Over 250 lines: what stays and goes at a sign-out, and every answer that comes after it.
import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCareRequests } from '#db/calendar/care-requests.ts';
import { patientsWithDraft, readStoredDraft, writeDraft } from '#db/calendar/drafts.ts';
import { replaceNotes } from '#db/calendar/server-notes.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { updateFlushState, writePulled } from '#db/outbox/flush-state.ts';
import { appendMutation, readQueue } from '#db/outbox/outbox.ts';
import { replaceCaregivers, replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import type { MetaRow } from '#db/stored-rows.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { acknowledge, freeze, markSent } from '#domain/outbox/queue.ts';
import { pull } from '#sync/pull.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

/** Signing out removes what the server sent, even if this tab, another tab or the worker is still writing. */
let db: AccountDatabase;
beforeEach(() => {
  db = openTestDatabase();
});

const ME = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities: [], awaiting: [] };
const SHIFT = careRequestOver('2026-11-23', 16, 20, 'confirmada', null);
const CHANGES = [{ accion: 'inscribir', record: SHIFT }] as const;

/**
 * Everything on the device that comes from the server: the rows of the tables, and what `meta` says of them,
 * except the count of reads.
 */
async function mirror(isBack = false): Promise<readonly unknown[]> {
  const meta = await db.meta.toArray();
  return [
    ...(await db.people.toArray()),
    ...(await db.caregivers.toArray()),
    ...(await db.solicitudes.toArray()),
    ...meta
      .map(({ key }) => key)
      .filter((key) => !/^(?:left$|ticket:)/.test(key) && !(isBack && key === 'flush')),
  ];
}

type Writing = (readSequence: number) => Promise<unknown>;

const WRITERS: readonly (readonly [string, Writing])[] = [
  ['who is signed in', () => writeMe(db, ME)],
  ['the people', () => replacePeople(db, [person({ id: 1 })], { tag: 'W/"1"' })],
  ['the caregivers', () => replaceCaregivers(db, [])],
  ['the caregivers of a patient', () => replaceCaregivers(db, [], 7)],
  [
    'the care requests of a patient',
    (readSequence) => replaceCareRequests(db, 7, [SHIFT], readSequence),
  ],
  ['the notes', () => replaceNotes(db, 7, [{ fecha: '2026-11-23', start: 480, text: 'x' }], 0)],
  ['when all of it was fetched', () => writePulled(db, { at: 1, unreadable: 0 })],
];

it.each([
  ['stays for its return', false, [1, 1, 1]],
  ['goes with it, where it is discarded', true, [0, 0, 0]],
])('a sign-out removes the mirror; what was made here %s', async (_what, discard, own) => {
  const readSequence = await nextReadSequence(db, 7);
  for (const [, write] of WRITERS) await write(readSequence);
  const expected = deriveDay('2026-11-24', []);
  const draft = editDraft(EMPTY_DRAFT, [
    { expected, wanted: toggle(expected, 20, PENDING, expected) },
  ]);
  const revision = await writeDraft(db, 7, draft);
  await appendMutation(db, 7, { id: 'a', createdAt: 1, changes: CHANGES, rejection: null });
  await changeQueue(db, 7, (queue) => freeze(queue, () => 'fold'));
  for (const table of db.tables) expect(await table.count()).toBeGreaterThan(0);
  await wipe(db, { discard });
  expect(await mirror()).toEqual([]);
  const counts = [db.saves, db.requests].map((table) => table.count());
  const drafted = (await patientsWithDraft(db)).length;
  expect([drafted, ...(await Promise.all(counts))]).toEqual(own);
  // A tab that slept meanwhile has that revision, and shows the newer draft.
  if (discard) {
    const stored = await readStoredDraft(db, 7);
    expect(stored).toEqual({ draft: EMPTY_DRAFT, revision: revision + 1 });
  }
});

/** What the account has still to read or decide here, and what it was shown here already. */
const KEPT: readonly MetaRow[] = [
  { key: 'window:7', window: { from: 480, to: 1200 }, acknowledged: 1 },
  { key: 'lost-answers', lost: [] },
  { key: 'last-shown', paciente: 7 },
  { key: 'steps-hidden' },
  { key: 'notices-offered' },
  { key: 'install-offered' },
];
it.each([
  ['stays', false, KEPT.length],
  ['goes if all is discarded', true, 0],
])('what the account keeps on this device %s', async (_what, discard, rows) => {
  await db.meta.bulkPut(KEPT);
  await wipe(db, { discard });
  const keys = KEPT.map(({ key }) => key);
  expect(await db.meta.where('key').anyOf(keys).count()).toBe(rows);
});

describe('an answer under way when the account signed out', () => {
  it.each([
    ...WRITERS,
    ['how the last exchange went', () => updateFlushState(db, { failures: 1 })] as const,
  ])('writes nothing: %s', async (_what, write) => {
    const readSequence = await nextReadSequence(db, 7);
    await wipe(db, { discard: false });
    await write(readSequence);
    expect(await mirror()).toEqual([]);
  });

  it.each(WRITERS)('writes again once the account is back: %s', async (_what, write) => {
    await wipe(db, { discard: false });
    await markSignedIn(db);
    await write(await nextReadSequence(db, 7));
    expect(await mirror(true)).not.toEqual([]);
  });

  it.each([
    ['none', null],
    ['the fresh list', [SHIFT]],
  ])(
    'acknowledges a mutation all the same, and leaves its care requests out: with it came %s',
    async (_what, list) => {
      await appendMutation(db, 7, { id: 'a', createdAt: 1, changes: CHANGES, rejection: null });
      const readSequence = await nextReadSequence(db, 7);
      await changeQueue(db, 7, (queue) =>
        markSent(
          freeze(queue, () => 'fold'),
          'a',
        ),
      );
      await wipe(db, { discard: false });
      const acknowledged = { kind: 'changes', changes: CHANGES, list, readSequence } as const;
      await changeQueue(db, 7, (queue) => acknowledge(queue, 'a'), acknowledged);
      expect(await readQueue(db, 7)).toEqual({ mutations: [], batches: [] });
      expect(await mirror()).toEqual([]);
    },
  );

  it('writes nothing of a pull that nothing stops, such as the worker’s', async () => {
    const api = createApi(
      answeredBy(async (_request, pathname) => {
        // The account signs out in the middle of the pull.
        if (pathname === '/responsable/mis_usuarios') await wipe(db, { discard: false });
        return Response.json(
          pathname === '/auth/me' ? { id: 1, name: 'A' } : [{ id: 7, tipo: 'ser querido' }],
        );
      }),
    );
    await pull({
      db,
      api,
      role: 'Responsable',
      isOver: () => false,
      now: () => 1,
      newId: () => 'id',
      onUnreadable: () => {},
    });
    expect(await mirror()).toEqual([]);
  });
});

/** The account signed out and in again before the answer to an earlier request arrived. */
describe('an answer from before the account signed out', () => {
  const LATER = careRequestOver('2026-11-24', 16, 20, 'confirmada', null);
  const shown = () => readCareRequests(db, 7, ['2026-11']);

  async function leaveAndReturn({ discard }: { readonly discard: boolean }): Promise<void> {
    await wipe(db, { discard });
    await markSignedIn(db);
  }

  /** Enough reads that a count starting over would take long to get as far. */
  async function someReads(): Promise<void> {
    for (let read = 0; read < 4; read += 1) await nextReadSequence(db, 7);
  }

  it('is older than a list requested since', async () => {
    await someReads();
    const before = await nextReadSequence(db, 7);
    await leaveAndReturn({ discard: false });
    expect(await replaceCareRequests(db, 7, [LATER], await nextReadSequence(db, 7))).toBe(true);
    expect(await replaceCareRequests(db, 7, [SHIFT], before)).toBe(false);
    expect(await shown()).toEqual([LATER]);
  });

  it('does not block what is requested after it', async () => {
    await someReads();
    const before = await nextReadSequence(db, 7);
    await leaveAndReturn({ discard: false });
    await replaceCareRequests(db, 7, [SHIFT], before);
    expect(await replaceCareRequests(db, 7, [LATER], await nextReadSequence(db, 7))).toBe(true);
    expect(await shown()).toEqual([LATER]);
  });

  it('acknowledges its mutation on top of a list requested since, and does not write its own list', async () => {
    await appendMutation(db, 7, { id: 'a', createdAt: 1, changes: CHANGES, rejection: null });
    await someReads();
    const readSequence = await nextReadSequence(db, 7);
    await changeQueue(db, 7, (queue) =>
      markSent(
        freeze(queue, () => 'fold'),
        'a',
      ),
    );
    await leaveAndReturn({ discard: false });
    await replaceCareRequests(db, 7, [LATER], await nextReadSequence(db, 7));
    const acknowledged = {
      kind: 'changes',
      changes: CHANGES,
      list: [SHIFT],
      readSequence,
    } as const;
    await changeQueue(db, 7, (queue) => acknowledge(queue, 'a'), acknowledged);
    expect(await shown()).toEqual([LATER, SHIFT]);
  });

  it('is also outdated if requested while the account was signed out', async () => {
    await someReads();
    await wipe(db, { discard: false });
    const away = await nextReadSequence(db, 7);
    await markSignedIn(db);
    const since = await nextReadSequence(db, 7);
    expect(await replaceCareRequests(db, 7, [SHIFT], away)).toBe(false);
    expect(await replaceCareRequests(db, 7, [LATER], since)).toBe(true);
  });

  it('is recognised as outdated even if everything was discarded, including the count', async () => {
    await someReads();
    const before = await nextReadSequence(db, 7);
    await wipe(db, { discard: true });
    await nextReadSequence(db, 7);
    expect(await db.meta.toCollection().primaryKeys()).toEqual(['left']);
    await markSignedIn(db);
    const since = await nextReadSequence(db, 7);
    expect(await replaceCareRequests(db, 7, [SHIFT], before)).toBe(false);
    expect(await replaceCareRequests(db, 7, [LATER], since)).toBe(true);
    expect(await shown()).toEqual([LATER]);
  });
});

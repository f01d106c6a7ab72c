import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { isListed } from '#db/calendar/care-requests.ts';
import { readDraft, writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { nextReadSequence } from '#db/calendar/server-snapshot.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { appendMutation, readQueue } from '#db/outbox/outbox.ts';
import { returnToDraft } from '#db/outbox/waiting-mutations.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { acknowledge, freeze, markSent } from '#domain/outbox/queue.ts';
import { pull } from '#sync/pull.ts';
import { syncStore } from '#sync/store.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/**
 * An account that signed out with unfinished changes and is back: its patient is known again, but the list
 * of their shifts has not arrived yet.
 */
const ROSA = 7;
const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';
const ANA = { id: 3, nombre: 'Ana Rojas' };
const EXISTING = careRequestOver(TUESDAY, 16, 20, 'confirmada', ANA);
const MOVED = careRequestOver(WEDNESDAY, 16, 20, 'confirmada', ANA);

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await listComes();
});

async function listComes(careRequests: readonly (typeof EXISTING)[] = [EXISTING]): Promise<void> {
  const store = syncStore(db);
  await store.replaceCareRequests(ROSA, careRequests, await store.nextReadSequence(ROSA));
}

async function isBack(): Promise<void> {
  await wipe(db, { discard: false });
  await markSignedIn(db);
}

/** Ana's shift on Tuesday is removed; with `moved` it is on Wednesday instead. */
function draftOf(moved: boolean) {
  return editDraft(EMPTY_DRAFT, [
    { expected: deriveDay(TUESDAY, [EXISTING]), wanted: deriveDay(TUESDAY, []) },
    { expected: deriveDay(WEDNESDAY, []), wanted: deriveDay(WEDNESDAY, moved ? [MOVED] : []) },
  ]);
}

const MUTATION = { id: 'save-1', createdAt: 1 };

async function saved(): Promise<readonly string[]> {
  const { mutations } = await readQueue(db, ROSA);
  return mutations.flatMap(({ changes }) =>
    changes.map(({ accion, record }) => `${accion} ${record.fecha}`),
  );
}

/** A pull in which the request for Rosa's list gets this status. */
async function pullAnswered(status: number, meanwhile = async () => {}): Promise<void> {
  const api = createApi(
    answeredBy(async (_request, pathname) => {
      if (pathname === '/auth/me') return Response.json({ id: 1, name: 'María' });
      if (pathname === `/solicitudes/paciente/${ROSA}`) {
        await meanwhile();
        return Response.json([], { status });
      }
      return Response.json(
        pathname === '/responsable/mis_usuarios' ? [{ id: ROSA, tipo: 'Paciente' }] : [],
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
}

describe.each([
  ['a shift that was moved', true, [`eliminar ${TUESDAY}`, `inscribir ${WEDNESDAY}`]],
  ['a shift that was taken away', false, [`eliminar ${TUESDAY}`]],
])('%s', (_what, moved, whole) => {
  it('is saved completely from a stored draft, or not yet', async () => {
    const draft = draftOf(moved);
    await writeDraft(db, ROSA, draft);
    await isBack();
    expect(await saveDraft(db, ROSA, draft, MUTATION)).toMatchObject({ kind: 'unlisted' });
    expect(await saved()).toEqual([]);
    expect(await readDraft(db, ROSA)).toEqual(draft);
    await listComes();
    expect(await readDraft(db, ROSA)).toEqual(draft);
    expect(await saveDraft(db, ROSA, draft, MUTATION)).toMatchObject({ kind: 'saved' });
    expect(await saved()).toEqual(whole);
    expect(await readDraft(db, ROSA)).toEqual(EMPTY_DRAFT);
  });

  it('goes back to the draft completely from a rejected mutation, or not yet', async () => {
    const draft = draftOf(moved);
    expect(await saveDraft(db, ROSA, draft, MUTATION)).toMatchObject({ kind: 'saved' });
    await changeQueue(db, ROSA, (queue) => ({
      ...queue,
      mutations: queue.mutations.map((mutation) => ({
        ...mutation,
        rejection: { status: 422, message: null },
      })),
    }));
    await isBack();
    expect(await returnToDraft(db, ROSA, 'save-1')).toBe('unlisted');
    expect(await saved()).toEqual(whole);
    expect(await readDraft(db, ROSA)).toEqual(EMPTY_DRAFT);
    await listComes();
    expect(await returnToDraft(db, ROSA, 'save-1')).toBe('moved');
    expect(await saved()).toEqual([]);
    expect(await saveDraft(db, ROSA, await readDraft(db, ROSA), MUTATION)).toMatchObject({
      kind: 'saved',
    });
    expect(await saved()).toEqual(whole);
  });
});

it('changes that the list already has by then need no saving', async () => {
  await listComes([MOVED]);
  expect(await saveDraft(db, ROSA, draftOf(true), MUTATION)).toMatchObject({ kind: 'nothing' });
  expect((await readQueue(db, ROSA)).mutations).toEqual([]);
  expect(await readDraft(db, ROSA)).toEqual(EMPTY_DRAFT);
});

describe('a calendar is complete', () => {
  const known = async () => {
    const { isListed: asShown } = await readCalendar(db, ROSA, ['2026-11']);
    expect(asShown).toBe(await isListed(db, ROSA));
    return asShown;
  };

  it('once its list has come, even an empty one, until the account signs out', async () => {
    await isBack();
    expect(await known()).toBe(false);
    await listComes([]);
    expect(await known()).toBe(true);
    await wipe(db, { discard: false });
    expect(await known()).toBe(false);
  });

  it.each([
    ['a fresh list', [EXISTING], true],
    ['no list', null, false],
  ])('or not, where a mutation was acknowledged with %s', async (_what, list, whole) => {
    await isBack();
    const changes = [{ accion: 'inscribir', record: MOVED }] as const;
    await appendMutation(db, ROSA, { ...MUTATION, changes, rejection: null });
    const readSequence = await nextReadSequence(db, ROSA);
    await changeQueue(db, ROSA, (queue) =>
      markSent(
        freeze(queue, () => 'fold'),
        'save-1',
      ),
    );
    const answer = { kind: 'changes', changes, list, readSequence } as const;
    await changeQueue(db, ROSA, (queue) => acknowledge(queue, 'save-1'), answer);
    expect(await known()).toBe(whole);
  });

  it.each([
    [200, true],
    // A backend may answer 404 for a patient without any shift.
    [404, true],
    [403, false],
    [503, false],
  ])('or not, where the server answers %i', async (status, whole) => {
    await isBack();
    await pullAnswered(status);
    expect(await known()).toBe(whole);
  });
});

describe('when the server no longer has a list', () => {
  const shown = async () => (await readCalendar(db, ROSA, ['2026-11'])).base;

  it.each([
    [404, []],
    [403, [EXISTING]],
    [503, [EXISTING]],
  ])(
    'a 404 empties the server snapshot and other answers do not; the work of the user stays: %i',
    async (status, left) => {
      const draft = draftOf(false);
      await writeDraft(db, ROSA, draft);
      const changes = [{ accion: 'inscribir', record: MOVED }] as const;
      await appendMutation(db, ROSA, { ...MUTATION, changes, rejection: null });
      await pullAnswered(status);
      expect(await shown()).toEqual(left);
      expect(await readDraft(db, ROSA)).toEqual(draft);
      expect(await saved()).toEqual([`inscribir ${WEDNESDAY}`]);
    },
  );

  it('a list requested later is stored', async () => {
    await pullAnswered(404, () => listComes([MOVED]));
    expect(await shown()).toEqual([MOVED]);
  });
});

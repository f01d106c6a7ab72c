import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markDeletionAsked } from '#db/account/mark-deletion-asked.ts';
import { wasDeleted } from '#db/account/was-deleted.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { writeNote } from '#db/calendar/write-note.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { retryRejected } from '#db/outbox/waiting-mutations.ts';
import { replacePeople } from '#db/people/people-from-server.ts';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import {
  clearDeletionMark,
  clearOldDeletionMark,
  isDeletionAsked,
} from '#db/sign-out-tombstone.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { noteQueueId } from '#domain/outbox/note-edit.ts';
import { freeze } from '#domain/outbox/queue.ts';
import { reject } from '#domain/outbox/reject-batch.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { person } from '#tests/domain/people/people.ts';

/** An account whose deletion was requested, but whose answer was lost. */
const ACCOUNT = 'deletion-asked';
const ASKED_AT = 1_000_000;
const MINUTE_MS = 60_000;
let db: AccountDatabase;
let sessions: SessionDatabase;
beforeEach(async () => {
  db = openTestDatabase(ACCOUNT);
  sessions = new SessionDatabase();
  await sessionStore(sessions).write({ account: ACCOUNT, token: 'token-1', role: 'Responsable' });
  await replacePeople(db, [person({ id: 1 })]);
  await db.drafts.put({ paciente: '1', draft: { days: {}, undo: [], redo: [] } });
});
afterEach(() => sessions.delete());

const FECHA = '2026-11-23';

/** A draft with one slot. */
function drawn() {
  const expected = emptyDay(FECHA);
  return editDraft(EMPTY_DRAFT, [{ expected, wanted: toggle(expected, 20, PENDING, expected) }]);
}

const NOTE = { paciente: 1, fecha: FECHA, start: 480, text: 'Durmió bien' };

/** The number of the account's rows on the device. */
async function storedRows(): Promise<number> {
  const rows = await Promise.all(db.tables.map((table) => table.count()));
  return rows.reduce((sum, count) => sum + count, 0) - ((await db.meta.get('left')) ? 1 : 0);
}

describe.each([
  ['the worker', () => sessionStore(sessions).end('token-1')],
  ['the page', () => sessionStore(sessions).clear()],
])('where %s finds that the session is over', (_who, sessionEnds) => {
  it.each([
    ['', undefined],
    [', by a token that is still valid', Date.now() + 60 * MINUTE_MS],
  ])('everything that the account stored is deleted%s', async (_which, until) => {
    await markDeletionAsked(db, ASKED_AT, until);
    expect(await wasDeleted(db)).toBe(true);
    await sessionEnds();
    expect(await storedRows()).toBe(0);
    // Also for a tab that asks only now.
    expect(await wasDeleted(db)).toBe(true);
  });

  it.each([
    ['nothing was asked', async () => {}],
    [
      'the server has rejected',
      async () => {
        await markDeletionAsked(db, ASKED_AT);
        await clearDeletionMark(db);
      },
    ],
    [
      'the token that asked has expired since, which is rejected in any case',
      () => markDeletionAsked(db, ASKED_AT, Date.now() - MINUTE_MS),
    ],
    [
      'the server has answered the account since',
      async () => {
        await markDeletionAsked(db, ASKED_AT);
        await clearOldDeletionMark(db, ASKED_AT + 2 * MINUTE_MS);
      },
    ],
    [
      'a calendar was saved since',
      async () => {
        await markDeletionAsked(db, ASKED_AT);
        await replaceCareRequests(db, 2, [], await nextReadSequence(db, 2));
        const mutation = { id: 'save-1', createdAt: ASKED_AT + 1 };
        expect(await saveDraft(db, 2, drawn(), mutation)).toMatchObject({ kind: 'saved' });
      },
    ],
    [
      'a calendar was drawn in since, and not saved',
      async () => {
        await markDeletionAsked(db, ASKED_AT);
        await writeDraft(db, 1, drawn());
      },
    ],
    [
      'a note was written since',
      async () => {
        await markDeletionAsked(db, ASKED_AT);
        await writeNote(db, NOTE, { id: 'note-1', createdAt: ASKED_AT + 1 });
      },
    ],
    [
      'a note that the server had rejected was queued again since',
      async () => {
        await writeNote(db, NOTE, { id: 'note-1', createdAt: ASKED_AT - 1 });
        const queueId = noteQueueId(NOTE);
        const rejection = { status: 422, message: null };
        await changeQueue(db, queueId, (queue) =>
          reject(
            freeze(queue, () => 'new'),
            'note-1',
            rejection,
            () => 'new',
          ),
        );
        await markDeletionAsked(db, ASKED_AT);
        await retryRejected(db, queueId, 'note-1', () => 'new');
      },
    ],
    [
      'what the server had rejected was queued again since',
      async () => {
        await markDeletionAsked(db, ASKED_AT);
        await retryRejected(db, 1, 'save-1', () => 'new');
      },
    ],
  ])('all of it stays where %s', async (_what, before) => {
    await before();
    await sessionEnds();
    expect(await db.people.count()).toBe(1);
    expect(await db.drafts.get('1')).toBeDefined();
    expect(await wasDeleted(db)).toBe(false);
  });
});

it('a rejection of another token deletes nothing', async () => {
  await markDeletionAsked(db, ASKED_AT);
  await sessionStore(sessions).end('token-0');
  expect(await db.people.count()).toBe(1);
});

it('an answer given while the deletion may have been under way proves nothing', async () => {
  await markDeletionAsked(db, ASKED_AT);
  await clearOldDeletionMark(db, ASKED_AT + MINUTE_MS / 2);
  expect(await isDeletionAsked(db)).toBe(true);
});

it('no database is created for an account without data on the device', async () => {
  await sessionStore(sessions).write({ account: 'elsewhere', token: 'a', role: 'Responsable' });
  await sessionStore(sessions).clear();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('vinculo-elsewhere');
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { replacePeople } from '#db/people.ts';
import { askDeletion, isDeletionAsked, keepAccount, stillServed } from '#db/presence.ts';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import { person } from '#tests/domain/people/people.ts';

/** An account whose deletion was asked for, and whose answer was lost. */
const ACCOUNT = 'deletion-asked';
const ASKED_AT = 1_000_000;
const MINUTE_MS = 60_000;
let db: AccountDatabase;
let sessions: SessionDatabase;
beforeEach(async () => {
  db = new AccountDatabase(ACCOUNT);
  sessions = new SessionDatabase();
  await sessionStore(sessions).write({ account: ACCOUNT, token: 'token-1', role: 'Responsable' });
  await replacePeople(db, [person({ id: 1 })], null);
  await db.drafts.put({ paciente: '1', draft: { days: {}, undo: [], redo: [] } });
});
afterEach(() => Promise.all([db.delete(), sessions.delete()]));

/** What of the account is on the device. */
async function kept(): Promise<number> {
  const rows = await Promise.all(db.tables.map((table) => table.count()));
  return rows.reduce((sum, count) => sum + count, 0) - ((await db.meta.get('left')) ? 1 : 0);
}

describe.each([
  ['the worker', () => sessionStore(sessions).end('token-1')],
  ['the page', () => sessionStore(sessions).clear()],
])('where %s finds that the session is over', (_who, sessionEnds) => {
  it('all that the account kept goes with it', async () => {
    await askDeletion(db, ASKED_AT);
    await sessionEnds();
    expect(await kept()).toBe(0);
  });

  it.each([
    ['nothing was asked', async () => {}],
    [
      'the server has refused',
      async () => {
        await askDeletion(db, ASKED_AT);
        await keepAccount(db);
      },
    ],
    [
      'the server has answered the account since',
      async () => {
        await askDeletion(db, ASKED_AT);
        await stillServed(db, ASKED_AT + 2 * MINUTE_MS);
      },
    ],
  ])('all of it stays where %s', async (_what, before) => {
    await before();
    await sessionEnds();
    expect(await db.people.count()).toBe(1);
    expect(await db.drafts.count()).toBe(1);
  });
});

it('another token that is refused takes nothing', async () => {
  await askDeletion(db, ASKED_AT);
  await sessionStore(sessions).end('token-0');
  expect(await db.people.count()).toBe(1);
});

it('what was answered while the deletion may have been on its way tells nothing of it', async () => {
  await askDeletion(db, ASKED_AT);
  await stillServed(db, ASKED_AT + MINUTE_MS / 2);
  expect(await isDeletionAsked(db)).toBe(true);
});

it('an account of which nothing is on the device gets no database', async () => {
  await sessionStore(sessions).write({ account: 'elsewhere', token: 'a', role: 'Responsable' });
  await sessionStore(sessions).clear();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('vinculo-elsewhere');
});

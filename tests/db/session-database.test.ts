import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { writeNote } from '#db/calendar/write-note.ts';
import { replacePeople } from '#db/people/people-from-server.ts';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import type { Role } from '#domain/account/role.ts';
import { person } from '#tests/domain/people/people.ts';
import { openTestDatabase } from './test-database.ts';

/** The data that stay on the device of a user who did not sign out. */
const ACCOUNT = 'session-ends';
let db: AccountDatabase;
let sessions: SessionDatabase;
beforeEach(async () => {
  db = openTestDatabase(ACCOUNT);
  sessions = new SessionDatabase();
  await replacePeople(db, [person({ id: 1 })]);
  await db.drafts.put({ paciente: '1', draft: { days: {}, undo: [], redo: [] } });
  const note = { paciente: 1, fecha: '2026-11-23', start: 480, text: 'Durmió bien' };
  await writeNote(db, note, { id: 'note-1', createdAt: 1 });
});
afterEach(() => sessions.delete());

async function storedRows() {
  const { people, drafts, saves } = db;
  return { people: await people.count(), drafts: await drafts.count(), notes: await saves.count() };
}

it.each<[string, Role, number, () => Promise<void>]>([
  ['the worker', 'Admin', 0, () => sessionStore(sessions).end('token-1')],
  ['the page', 'Admin', 0, () => sessionStore(sessions).clear()],
  ['the worker', 'Responsable', 1, () => sessionStore(sessions).end('token-1')],
  ['the page', 'Responsable', 1, () => sessionStore(sessions).clear()],
])(
  'where %s finds that the session of %s is over, %i of the people stay',
  async (_who, role, people, end) => {
    await sessionStore(sessions).write({ account: ACCOUNT, token: 'token-1', role });
    await end();
    expect(await storedRows()).toEqual({ people, drafts: 1, notes: 1 });
  },
);

it('another account that takes the place removes what the server gave, and nothing that was made here', async () => {
  const store = sessionStore(sessions);
  await store.write({ account: ACCOUNT, token: 'token-1', role: 'Responsable' });
  await store.write({ account: ACCOUNT, token: 'token-2', role: 'Responsable' });
  expect(await storedRows()).toEqual({ people: 1, drafts: 1, notes: 1 });
  await store.write({ account: 'somebody-else', token: 'token-3', role: 'Responsable' });
  expect(await storedRows()).toEqual({ people: 0, drafts: 1, notes: 1 });
  expect(await store.read()).toMatchObject({ account: 'somebody-else', token: 'token-3' });
});

it('a rejected token ends no session that has begun with another one since', async () => {
  const store = sessionStore(sessions);
  await store.write({ account: ACCOUNT, token: 'token-1', role: 'Admin' });
  await store.write({ account: ACCOUNT, token: 'token-2', role: 'Admin' });
  await store.end('token-1');
  expect(await store.read()).toMatchObject({ token: 'token-2', ended: false });
  expect(await storedRows()).toEqual({ people: 1, drafts: 1, notes: 1 });
});

it('a mail is not taken for a longer one that begins with it', async () => {
  const longer = openTestDatabase('ana@example.clx');
  await longer.open();
  expect(await sessionStore(sessions).accountOfMail('ana@example.cl')).toBe('ana@example.cl');
  expect(await sessionStore(sessions).accountOfMail('ANA@example.clx')).toBe('ana@example.clx');
});

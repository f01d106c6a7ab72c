import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountDatabase, SCHEMA_VERSION } from '#db/account-database.ts';
import { readDraft } from '#db/drafts.ts';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { keepUnloadDraft } from '#sw/keep-unload-draft.ts';

// The worker's calls go to where it was loaded from.
vi.hoisted(() => vi.stubGlobal('location', new URL('https://app.example.cl/sw.js')));

/** A page of María went, and told the worker what it had not written. */
const HELD = emptyDay('2026-11-23');
const LEFT = {
  kind: 'left-draft',
  version: SCHEMA_VERSION,
  account: 'maria',
  paciente: 7,
  draft: editDraft(EMPTY_DRAFT, [{ held: HELD, wanted: toggle(HELD, 20, PENDING, HELD) }]),
  at: 1000,
} as const;
const MARIA = { account: 'maria', token: 'token-1', role: 'Responsable' } as const;

let sessions: SessionDatabase;
beforeEach(() => {
  sessions = new SessionDatabase();
});
afterEach(async () => {
  await Promise.all(['maria', 'jorge'].map((account) => new AccountDatabase(account).delete()));
  await sessions.delete();
});

async function keptOf(account: string) {
  const db = new AccountDatabase(account);
  const draft = await readDraft(db, LEFT.paciente);
  db.close();
  return draft;
}

it('what a page left is written while its account is signed in', async () => {
  await sessionStore(sessions).write(MARIA);
  await keepUnloadDraft(LEFT);
  expect(await keptOf('maria')).toEqual(LEFT.draft);
});

it.each<[string, () => Promise<void>, object]>([
  ['nobody is signed in', async () => {}, {}],
  [
    'somebody else is',
    () => sessionStore(sessions).write({ ...MARIA, account: 'jorge', token: 'token-2' }),
    {},
  ],
  [
    'the session is over',
    async () => {
      await sessionStore(sessions).write(MARIA);
      await sessionStore(sessions).end(MARIA.token);
    },
    {},
  ],
  [
    'the page was of another version',
    () => sessionStore(sessions).write(MARIA),
    { version: SCHEMA_VERSION - 1 },
  ],
])('it is written nowhere where %s', async (_what, before, change) => {
  await before();
  await keepUnloadDraft({ ...LEFT, ...change });
  for (const account of ['maria', 'jorge']) expect(await keptOf(account)).toEqual(EMPTY_DRAFT);
});

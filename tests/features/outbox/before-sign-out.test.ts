import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { notesApi } from '#api/notes.ts';
import { sessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { appendMutation } from '#db/outbox.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import {
  describeUnfinished,
  isSafeToSignOut,
  sendBeforeSignOut,
} from '#features/outbox/before-sign-out.ts';
import { flushAccount } from '#sync/flush-account.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A device with one save, and the real engine with a server that gives configured answers. */
let db: AccountDatabase;
let answer: () => Response;
beforeEach(async () => {
  db = openTestDatabase();
  const changes = [
    { accion: 'inscribir', record: careRequestOver('2026-11-23', 16, 20, 'pendiente', null) },
  ] as const;
  await appendMutation(db, 7, { id: 'save-1', createdAt: 1, changes, rejection: null });
});

const client = createClient({
  baseUrl: 'https://api.example.cl/',
  token: () => 'token-1',
  fetch: async () => answer(),
});
const sync = {
  sendNow: () =>
    flushAccount(
      {
        account: 'maria',
        db,
        api: sessionApi(client, { idempotencyKeys: true }),
        putNote: notesApi(client).put,
        locks: undefined,
        now: () => 1000,
        newId: () => 'id',
        random: () => 0,
      },
      'now',
    ),
};

it.each<[string, () => Response, object]>([
  ['took', () => Response.json({ success: true, solicitudes: [] }), { waiting: 0, rejected: 0 }],
  [
    'rejected',
    () => Response.json({ message: 'No' }, { status: 422 }),
    { waiting: 0, rejected: 1 },
  ],
  ['could not take', () => new Response('', { status: 503 }), { waiting: 1, rejected: 0 }],
])('what the server %s is told apart before anybody leaves', async (_what, said, left) => {
  answer = said;
  expect(await sendBeforeSignOut(db, sync)).toEqual({ ...left, drafts: 0 });
  // Also if it had been refused before.
  expect(await sendBeforeSignOut(db, sync)).toEqual({ ...left, drafts: 0 });
});

it('sending does not lead to a sign-out while the server lacks something, or a draft would be lost', () => {
  const none = { waiting: 0, rejected: 0, drafts: 0 };
  expect(isSafeToSignOut(none, false)).toBe(true);
  expect(isSafeToSignOut({ ...none, waiting: 1 }, true)).toBe(false);
  expect(isSafeToSignOut({ ...none, rejected: 1 }, true)).toBe(false);
  expect(isSafeToSignOut({ ...none, drafts: 1 }, true)).toBe(true);
  expect(isSafeToSignOut({ ...none, drafts: 1 }, false)).toBe(false);
});

it('only waiting saves are said to be sent by themselves', () => {
  const none = { waiting: 0, rejected: 0, drafts: 0 };
  const said = (left: Partial<typeof none>) => describeUnfinished({ ...none, ...left }, true);
  expect(said({})).toEqual([]);
  const one = (messages: RegExp) => [expect.stringMatching(messages)];
  expect(said({ waiting: 1 })).toEqual(one(/^Hay 1 .+ Si lo conservas, se enviará solo cuando/));
  expect(said({ waiting: 2 })).toEqual(one(/^Hay 2 .+ Si los conservas, se enviarán solos cuando/));
  expect(said({ rejected: 1 })).toEqual(one(/no aceptó\. No se enviará solo: .+ con él en/));
  expect(said({ rejected: 2 })).toEqual(one(/no aceptó\. No se enviarán solos: .+ con ellos en/));
  expect(said({ drafts: 1 })).toEqual(one(/sin guardar en 1 calendario\. .+Actualizar horarios/));
  expect(said({ drafts: 2 })).toEqual(one(/sin guardar en 2 calendarios\. /));
  expect(said({ waiting: 1, rejected: 1, drafts: 1 })).toHaveLength(3);
});

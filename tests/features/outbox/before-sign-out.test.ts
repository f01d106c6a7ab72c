import { beforeEach, expect, it } from 'vitest';
import { sessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { appendMutation } from '#db/outbox/outbox.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import {
  describeUnfinished,
  isSafeToSignOut,
  sendBeforeSignOut,
} from '#features/outbox/before-sign-out.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { onePass } from '#tests/sync/one-pass.ts';

/** An outbox with one mutation, and the real sync engine with a server that gives configured answers. */
let db: AccountDatabase;
let answer: () => Response;
beforeEach(async () => {
  db = openTestDatabase();
  const changes = [
    { accion: 'inscribir', record: careRequestOver('2026-11-23', 16, 20, 'pendiente', null) },
  ] as const;
  await appendMutation(db, 7, { id: 'save-1', createdAt: 1, changes, rejection: null });
});

const api = sessionApi(answeredBy(() => answer()));
const sync = {
  sendNow: () => onePass({ db, api, now: () => 1000, newId: () => 'id' }),
};

it.each<[string, () => Response, object]>([
  [
    'accepted',
    () => Response.json({ success: true, solicitudes: [] }),
    { waiting: 0, rejected: 0 },
  ],
  [
    'rejected',
    () => Response.json({ message: 'No' }, { status: 422 }),
    { waiting: 0, rejected: 1 },
  ],
  ['could not accept', () => new Response('', { status: 503 }), { waiting: 1, rejected: 0 }],
])('signing out distinguishes a mutation that the server %s', async (_what, given, left) => {
  answer = given;
  expect(await sendBeforeSignOut(db, sync)).toEqual({ ...left, drafts: 0 });
  // Also if it was rejected before.
  expect(await sendBeforeSignOut(db, sync)).toEqual({ ...left, drafts: 0 });
});

it('edits that the database did not take are counted after sending too', async () => {
  answer = () => Response.json({ success: true, solicitudes: [] });
  expect(await sendBeforeSignOut(db, sync, () => ['7'])).toMatchObject({ waiting: 0, drafts: 1 });
});

it('sending does not sign out while the server lacks something, or a draft would be lost', () => {
  const none = { waiting: 0, rejected: 0, drafts: 0 };
  expect(isSafeToSignOut(none, false)).toBe(true);
  expect(isSafeToSignOut({ ...none, waiting: 1 }, true)).toBe(false);
  expect(isSafeToSignOut({ ...none, rejected: 1 }, true)).toBe(false);
  expect(isSafeToSignOut({ ...none, drafts: 1 }, true)).toBe(true);
  expect(isSafeToSignOut({ ...none, drafts: 1 }, false)).toBe(false);
});

it('promises to send only changes that were not rejected', () => {
  const none = { waiting: 0, rejected: 0, drafts: 0 };
  const describe = (left: Partial<typeof none>, canKeep = true) =>
    describeUnfinished({ ...none, ...left }, canKeep);
  expect(describe({})).toEqual([]);
  const one = (messages: RegExp) => [expect.stringMatching(messages)];
  expect(describe({ waiting: 1 })).toEqual(
    one(/^Hay 1 .+ Si lo conservas, se enviará solo cuando/),
  );
  expect(describe({ waiting: 2 })).toEqual(
    one(/^Hay 2 .+ Si los conservas, se enviarán solos cuando/),
  );
  expect(describe({ rejected: 1 })).toEqual(
    one(/no se pudo guardar\. No se enviará solo: .+ con él en/),
  );
  expect(describe({ rejected: 2 })).toEqual(
    one(/no se pudieron guardar\. No se enviarán solos: .+ con ellos en/),
  );
  expect(describe({ drafts: 1 })).toEqual(
    one(/sin guardar en 1 calendario\. .+«Cambios por enviar»/),
  );
  expect(describe({ drafts: 2 })).toEqual(one(/sin guardar en 2 calendarios\. /));
  const all = { waiting: 1, rejected: 1, drafts: 1 };
  expect(describe(all)).toHaveLength(3);
  // Nor what a browser that stores nothing cannot keep.
  expect(describe(all, false).join(' ')).not.toMatch(/conserva|enviará|Cambios por enviar/);
});

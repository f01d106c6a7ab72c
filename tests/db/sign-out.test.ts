import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { updateFlushState, writePulled } from '#db/flush-state.ts';
import { replaceNotes } from '#db/notes.ts';
import { appendSave, changeQueue, readQueue } from '#db/outbox.ts';
import { replaceCaregivers, replacePeople, writeMe } from '#db/people.ts';
import { markSignedIn } from '#db/presence.ts';
import { wipe } from '#db/sign-out.ts';
import { readRecords, replaceRecords, takeTicket } from '#db/solicitudes.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { acknowledge, freeze, markSent } from '#domain/outbox/queue.ts';
import { pull } from '#sync/pull.ts';
import { person } from '#tests/domain/people/people.ts';

/** What the server told goes with the account, whoever still writes: this tab, another, the worker. */
let db: AccountDatabase;
beforeEach(() => {
  db = new AccountDatabase(`sign-out-${Math.random()}`);
});
afterEach(() => db.delete());

const ME = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities: [], awaiting: [] };
const RECORD = recordOver('2026-11-23', 16, 20, 'confirmada', null);
const CHANGES = [{ accion: 'inscribir', record: RECORD }] as const;

/**
 * What of the server's is on the device: the rows of its tables, and what `meta` tells of them. How many reads
 * there were is nothing that the server told.
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

type Writing = (ticket: number) => Promise<unknown>;

const WRITERS: readonly (readonly [string, Writing])[] = [
  ['who is signed in', () => writeMe(db, ME)],
  ['the people', () => replacePeople(db, [person({ id: 1 })], { tag: 'W/"1"' })],
  ['the caregivers', () => replaceCaregivers(db, [])],
  ['the caregivers of a loved one', () => replaceCaregivers(db, [], 7)],
  ['the records of a loved one', (ticket) => replaceRecords(db, 7, [RECORD], ticket)],
  ['the notes', () => replaceNotes(db, 7, [{ fecha: '2026-11-23', start: 480, text: 'x' }], 0)],
  ['when all of it was fetched', () => writePulled(db, { at: 1, unreadable: 0 })],
];

describe('an answer that was on its way when the account left', () => {
  it.each([
    ...WRITERS,
    ['how the last exchange went', () => updateFlushState(db, { failures: 1 })] as const,
  ])('writes nothing: %s', async (_what, write) => {
    const ticket = await takeTicket(db, 7);
    await wipe(db, { discard: false });
    await write(ticket);
    expect(await mirror()).toEqual([]);
  });

  it.each(WRITERS)('writes again once the account is back: %s', async (_what, write) => {
    await wipe(db, { discard: false });
    await markSignedIn(db);
    await write(await takeTicket(db, 7));
    expect(await mirror(true)).not.toEqual([]);
  });

  it.each([
    ['none', null],
    ['the fresh list', [RECORD]],
  ])(
    'acknowledges a save all the same, and leaves its records out: with it came %s',
    async (_what, list) => {
      await appendSave(db, 7, { id: 'a', createdAt: 1, changes: CHANGES, refusal: null });
      const ticket = await takeTicket(db, 7);
      await changeQueue(db, 7, (queue) =>
        markSent(
          freeze(queue, () => 'fold'),
          'a',
        ),
      );
      await wipe(db, { discard: false });
      const acknowledged = { changes: CHANGES, list, ticket };
      await changeQueue(db, 7, (queue) => acknowledge(queue, 'a'), acknowledged);
      expect(await readQueue(db, 7)).toEqual({ saves: [], requests: [] });
      expect(await mirror()).toEqual([]);
    },
  );

  it('writes nothing of a pull that nobody stops, as the worker’s', async () => {
    const api = createApi({
      baseUrl: 'https://api.example.cl/',
      token: () => 'token-1',
      idempotencyKeys: true,
      async fetch(input, init) {
        const { pathname } = new URL(new Request(input, init).url);
        // In the middle of it the account leaves.
        if (pathname === '/responsable/mis_usuarios') await wipe(db, { discard: false });
        return Response.json(
          pathname === '/auth/me' ? { id: 1, name: 'A' } : [{ id: 7, tipo: 'ser querido' }],
        );
      },
    });
    await pull({
      db,
      api,
      role: 'Responsable',
      isOver: () => false,
      now: () => 1,
      onUnreadable: () => {},
    });
    expect(await mirror()).toEqual([]);
  });
});

/** The account left and is back before an answer that was asked for earlier has come. */
describe('an answer from before the account left', () => {
  const LATER = recordOver('2026-11-24', 16, 20, 'confirmada', null);
  const shown = () => readRecords(db, 7, ['2026-11']);

  async function leaveAndReturn({ discard }: { readonly discard: boolean }): Promise<void> {
    await wipe(db, { discard });
    await markSignedIn(db);
  }

  /** As many reads as make a count that began anew take long to come as far. */
  async function someReads(): Promise<void> {
    for (let read = 0; read < 4; read += 1) await takeTicket(db, 7);
  }

  it('is older than the list that was asked for since', async () => {
    await someReads();
    const before = await takeTicket(db, 7);
    await leaveAndReturn({ discard: false });
    expect(await replaceRecords(db, 7, [LATER], await takeTicket(db, 7))).toBe(true);
    expect(await replaceRecords(db, 7, [RECORD], before)).toBe(false);
    expect(await shown()).toEqual([LATER]);
  });

  it('does not keep out what is asked for after it', async () => {
    await someReads();
    const before = await takeTicket(db, 7);
    await leaveAndReturn({ discard: false });
    await replaceRecords(db, 7, [RECORD], before);
    expect(await replaceRecords(db, 7, [LATER], await takeTicket(db, 7))).toBe(true);
    expect(await shown()).toEqual([LATER]);
  });

  it('acknowledges its save over the list that was asked for since, and brings no list of its own', async () => {
    await appendSave(db, 7, { id: 'a', createdAt: 1, changes: CHANGES, refusal: null });
    await someReads();
    const ticket = await takeTicket(db, 7);
    await changeQueue(db, 7, (queue) =>
      markSent(
        freeze(queue, () => 'fold'),
        'a',
      ),
    );
    await leaveAndReturn({ discard: false });
    await replaceRecords(db, 7, [LATER], await takeTicket(db, 7));
    const acknowledged = { changes: CHANGES, list: [RECORD], ticket };
    await changeQueue(db, 7, (queue) => acknowledge(queue, 'a'), acknowledged);
    expect(await shown()).toEqual([LATER, RECORD]);
  });

  it('is old as well where it was asked for while the account was away', async () => {
    await someReads();
    await wipe(db, { discard: false });
    const away = await takeTicket(db, 7);
    await markSignedIn(db);
    const since = await takeTicket(db, 7);
    expect(await replaceRecords(db, 7, [RECORD], away)).toBe(false);
    expect(await replaceRecords(db, 7, [LATER], since)).toBe(true);
  });

  it('is known for old where everything was discarded, and with it the count', async () => {
    await someReads();
    const before = await takeTicket(db, 7);
    await wipe(db, { discard: true });
    await takeTicket(db, 7);
    expect(await db.meta.toCollection().primaryKeys()).toEqual(['left']);
    await markSignedIn(db);
    const since = await takeTicket(db, 7);
    expect(await replaceRecords(db, 7, [RECORD], before)).toBe(false);
    expect(await replaceRecords(db, 7, [LATER], since)).toBe(true);
    expect(await shown()).toEqual([LATER]);
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { readKeptRecords, readRecordsStanding } from '#db/kept-records.ts';
import { writeMe } from '#db/people.ts';
import { wipe } from '#db/sign-out.ts';
import { copyRecords } from '#features/people/export-copy.ts';

const ME = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities: [], awaiting: [] };
const START = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

let db: AccountDatabase;
let now: number;
/** The tags of the requests to the server, in order. */
let asked: (string | null)[];
/** The server's answer. */
let server: () => Response | Promise<Response>;

beforeEach(async () => {
  db = new AccountDatabase(`copy-${Math.random()}`);
  now = START;
  asked = [];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await writeMe(db, ME);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await db.delete();
});

const workbook = (text: string, etag?: string) => () =>
  new Response(`PK ${text}`, { headers: etag === undefined ? {} : { etag } });

const api = createApi({
  baseUrl: 'https://api.example.cl/',
  token: () => 'token-1',
  idempotencyKeys: true,
  fetch: async (input, init) => {
    const tag = new Request(input, init).headers.get('if-none-match');
    asked.push(tag);
    const answer = await server();
    return tag !== null && tag === answer.headers.get('etag')
      ? new Response(null, { status: 304 })
      : answer;
  },
});

const copyAfter = (minutes: number) => {
  now += minutes * MINUTE;
  return copyRecords({ api, db, now: () => now });
};

async function kept(): Promise<readonly [text: string, at: number] | null> {
  const copy = await readKeptRecords(db);
  return copy && [new TextDecoder().decode(copy.bytes), copy.at];
}

describe('the copy of the records', () => {
  it('is fetched once an hour, and not again where the server has the same', async () => {
    server = workbook('one', 'W/"1"');
    await copyAfter(0);
    await copyAfter(59);
    expect(asked).toEqual([null]);
    expect(await kept()).toEqual(['PK one', START]);

    await copyAfter(1);
    expect(asked).toEqual([null, 'W/"1"']);
    // The same file, with the new date.
    expect(await kept()).toEqual(['PK one', now]);

    server = workbook('two', 'W/"2"');
    await copyAfter(60);
    expect(await kept()).toEqual(['PK two', now]);
    expect((await readRecordsStanding(db)).tag).toBe('W/"2"');
  });

  it('is fetched in full each time from a server without tags', async () => {
    server = workbook('one');
    await copyAfter(0);
    server = workbook('two');
    await copyAfter(60);
    expect(asked).toEqual([null, null]);
    expect(await kept()).toEqual(['PK two', now]);
  });

  it.each([
    ['no network', 5, () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a captive portal', 5, () => new Response('<p>Wifi')],
    ['a broken server', 60, () => Response.json({}, { status: 500 })],
    ['a server without this call', 60, () => Response.json({}, { status: 404 })],
  ])('stays what it was with %s, who is asked again after %i minutes', async (_, after, answer) => {
    server = workbook('one', 'W/"1"');
    await copyAfter(0);
    server = answer;
    await copyAfter(60);
    await copyAfter(after - 1);
    expect(asked).toHaveLength(2);
    expect(await kept()).toEqual(['PK one', START]);
    server = workbook('two', 'W/"2"');
    await copyAfter(1);
    expect(await kept()).toEqual(['PK two', now]);
  });

  it('is deleted if the server denies it', async () => {
    server = workbook('one', 'W/"1"');
    await copyAfter(0);
    server = () => Response.json({}, { status: 403 });
    await copyAfter(60);
    expect(await kept()).toBeNull();
    expect(await readRecordsStanding(db)).toMatchObject({ at: null, tag: null });
  });

  it('is not made on a full disk, and not retried at once', async () => {
    server = workbook('one');
    const put = db.meta.put.bind(db.meta);
    vi.spyOn(db.meta, 'put').mockImplementation((row) => {
      if (row.key === 'records') throw new DOMException('full', 'QuotaExceededError');
      return put(row);
    });
    await copyAfter(0);
    await copyAfter(1);
    expect(asked).toHaveLength(1);
    expect(await kept()).toBeNull();
    expect(console.warn).toHaveBeenCalled();
  });

  it('is not stored if the account signs out during the download', async () => {
    server = async () => {
      await wipe(db, { discard: false });
      return workbook('one', 'W/"1"')();
    };
    await copyAfter(0);
    expect(asked).toHaveLength(1);
    expect(await db.meta.toArray()).toEqual([{ key: 'left' }]);
  });

  it('is not replaced by an older one', async () => {
    server = async () => {
      server = workbook('later', 'W/"2"');
      await db.meta.delete('records-standing');
      await copyAfter(1);
      now -= MINUTE;
      return workbook('earlier', 'W/"1"')();
    };
    await copyAfter(0);
    expect(await kept()).toEqual(['PK later', START + MINUTE]);
  });

  it('is replaced by one that comes after a clock that was ahead was put right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    server = workbook('ahead', 'W/"1"');
    await copyAfter(24 * 60);
    server = workbook('now', 'W/"2"');
    await copyAfter(-24 * 60);
    expect(await kept()).toEqual(['PK now', START]);
    expect(await readRecordsStanding(db)).toMatchObject({ at: START, tag: 'W/"2"' });
  });

  it('is still requested if the clock was set back', async () => {
    server = workbook('one');
    await copyAfter(0);
    await copyAfter(-24 * 60);
    expect(asked).toHaveLength(2);
  });
});

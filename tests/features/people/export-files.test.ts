import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { readKeptRecords } from '#db/kept-records.ts';
import { writeMe } from '#db/people.ts';
import { wipe } from '#db/sign-out.ts';
import { exportRecords, exportUsers } from '#features/people/export-files.ts';

const ME = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities: [], awaiting: [] };
const NOW = Date.UTC(2026, 10, 21, 12);

let db: AccountDatabase;
beforeEach(async () => {
  db = new AccountDatabase(`exports-${Math.random()}`);
  // As after the first pull.
  await writeMe(db, ME);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

/** A feature's services, with a server that answers like this. */
const beside = (answer: () => Response) => ({
  api: createApi({
    baseUrl: 'https://api.example.cl/',
    token: () => 'token-1',
    idempotencyKeys: true,
    fetch: async () => answer(),
  }),
  db,
  now: () => NOW,
});

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const workbook = () => new Response('PK and the rest');

describe('without an answer of the server', () => {
  it('and without users on the device, that is only logged', async () => {
    expect(await exportUsers(beside(unreachable))).toEqual({ kind: 'none' });
    expect(console.error).toHaveBeenCalled();
  });

  it('unreadable records are handed out unchanged, with their date', async () => {
    await exportRecords(beside(workbook));
    const again = await exportRecords(beside(unreachable));
    if (again.kind !== 'file') throw new Error('no file');
    expect(await again.file.text()).toBe('PK and the rest');
    expect(again.note).toContain('es el que el servidor entregó el 21-11-2026');
  });

  it('and without a stored copy, that is only logged', async () => {
    const answer = () => new Response('<p>Wifi');
    expect(await exportRecords(beside(answer))).toEqual({ kind: 'none' });
    expect(console.error).toHaveBeenCalled();
  });
});

it.each([401, 403])(
  'what the server denies (%i) is not served from the device, and no message appears',
  async (status) => {
    await exportRecords(beside(workbook));
    const denied = beside(() => Response.json({}, { status }));
    expect(await exportRecords(denied)).toEqual({ kind: 'none' });
    expect(await exportUsers(denied)).toEqual({ kind: 'none' });
    expect(console.error).toHaveBeenCalled();
  },
);

it('what the server now denies is deleted from the device', async () => {
  await exportRecords(beside(workbook));
  await exportRecords(beside(() => Response.json({}, { status: 403 })));
  expect(await exportRecords(beside(unreachable))).toEqual({ kind: 'none' });
});

it('a workbook that arrives after the sign-out is not stored', async () => {
  await wipe(db, { discard: false });
  expect(await exportRecords(beside(workbook))).toMatchObject({ kind: 'file' });
  expect(await db.meta.toArray()).toEqual([{ key: 'left' }]);
});

it('on a full disk no copy is stored, but the file is downloaded', async () => {
  vi.spyOn(db.meta, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const made = await exportRecords(beside(workbook));
  expect(made).toMatchObject({ kind: 'file', note: null });
  expect(await readKeptRecords(db)).toBeNull();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readDownloadedWorkbook } from '#db/people/downloaded-workbook.ts';
import { writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { XLSX } from '#domain/workbook/sheet.ts';
import { exportRecords, exportUsers } from '#features/people/export-files.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const ME = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities: [], awaiting: [] };
const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

let db: AccountDatabase;
let now: number;
beforeEach(async () => {
  now = NOW;
  db = openTestDatabase();
  // As after the first pull.
  await writeMe(db, ME);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A feature's services, with a server that answers like this. */
const beside = (answer: () => Response | Promise<Response>) => ({
  api: createApi(answeredBy(() => answer())),
  db,
  now: () => now,
});

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const workbook = () => new Response('PK and the rest');

describe('without an answer from the server', () => {
  it('and without users on the device, the failure is only logged', async () => {
    expect(await exportUsers(beside(unreachable))).toEqual({ kind: 'none' });
    expect(console.error).toHaveBeenCalled();
  });

  it('the last download of the records is offered, byte for byte and with its date', async () => {
    await exportRecords(beside(() => new Response('PK of yesterday')));
    now = NOW + DAY_MS;
    await exportRecords(beside(workbook));
    now += DAY_MS;
    const again = await exportRecords(beside(unreachable));
    if (again.kind !== 'file') throw new Error('no file');
    expect([again.file.type, await again.file.text()]).toEqual([XLSX, 'PK and the rest']);
    expect(again.note).toMatch(
      /^Sin conexión: este Registros\.xlsx es la última copia descargada, del 22-11-2026, \d\d:00\.$/,
    );
  });

  it('and without a stored copy, the failure is only logged', async () => {
    const answer = () => new Response('<p>Wifi');
    expect(await exportRecords(beside(answer))).toEqual({ kind: 'none' });
    expect(console.error).toHaveBeenCalled();
  });
});

it.each([401, 403])(
  'a workbook that the server denies (%i) is not served from the device, and no message appears',
  async (status) => {
    await exportRecords(beside(workbook));
    const denied = beside(() => Response.json({}, { status }));
    expect(await exportRecords(denied)).toEqual({ kind: 'none' });
    expect(await exportUsers(denied)).toEqual({ kind: 'none' });
    expect(console.error).toHaveBeenCalled();
  },
);

it('a copy that the server now denies is deleted from the device', async () => {
  await exportRecords(beside(workbook));
  await exportRecords(beside(() => Response.json({}, { status: 403 })));
  expect(await exportRecords(beside(unreachable))).toEqual({ kind: 'none' });
});

it('a workbook that arrives after the sign-out is not stored', async () => {
  const leaving = beside(async () => {
    await wipe(db, { discard: false });
    return workbook();
  });
  expect(await exportRecords(leaving)).toMatchObject({ kind: 'file' });
  expect(await db.meta.toArray()).toEqual([{ key: 'left' }]);
});

it('on a full disk no copy is stored, but the file is downloaded', async () => {
  vi.spyOn(db.meta, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const made = await exportRecords(beside(workbook));
  expect(made).toMatchObject({ kind: 'file', note: null });
  expect(await readDownloadedWorkbook(db)).toBeNull();
});

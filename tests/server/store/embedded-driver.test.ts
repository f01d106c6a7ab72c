import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE_NAME, openEmbedded } from '#server/store/embedded.ts';
import { migrate } from '#server/store/migrate.ts';
import { inTransaction, type Store } from '#server/store/store.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';

const EXPIRED = { jti: 'one', expires_at: '2026-01-01T00:00:00.000Z' };

describe('an embedded database to which another process writes', () => {
  let store: Store;
  let other: Libsql.Database;
  beforeEach(async () => {
    const dataDir = temporaryDirectory();
    store = openEmbedded(dataDir);
    await migrate(store);
    other = new Libsql(join(dataDir, FILE_NAME), { timeout: 5000 });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    other.close();
    await store.close();
  });

  const insert = (jti: string) =>
    store.db
      .insertInto('revoked_token')
      .values({ ...EXPIRED, jti })
      .returningAll()
      .execute();
  const remove = () => sql`delete from revoked_token where jti = 'one'`.execute(store.db);
  const stored = async () =>
    (await store.db.selectFrom('revoked_token').select('jti').orderBy('jti').execute()).map(
      ({ jti }) => jti,
    );

  /** Every look at the clock is a second later. */
  const hurry = () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
  };

  it.each([
    ['a write outside a transaction', () => insert('one')],
    ['one written by hand', remove],
    ['a transaction', () => inTransaction(store, async (db) => void (await insertIn(db)))],
  ])('takes the next transaction after %s gave up waiting', async (_what, write) => {
    other.exec('begin immediate');
    other.exec("insert into revoked_token (jti, expires_at) values ('other', '2026-01-01')");
    hurry();
    await expect(write()).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_BUSY/) });
    vi.restoreAllMocks();
    other.exec('commit');
    await inTransaction(store, async (db) => void (await insertIn(db)));
    await insert('two');
    expect(await stored()).toEqual(['one', 'other', 'two']);
  });

  it('keeps nothing of a write that failed, and takes the next', async () => {
    await insert('one');
    await expect(insert('one')).rejects.toMatchObject({
      code: expect.stringMatching(/^SQLITE_CONSTRAINT/),
    });
    await remove();
    expect(await stored()).toEqual([]);
  });

  const insertIn = (db: Store['db']) => db.insertInto('revoked_token').values(EXPIRED).execute();
});

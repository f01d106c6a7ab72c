import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDependencies } from '#server/composition-root.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import { migrate } from '#server/store/migrate.ts';
import { MIGRATIONS } from '#server/store/migrations.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { inTransaction, type Store } from '#server/store/store.ts';
import { ENGINES, makeDatabase, makeSchema, type TestDatabase } from '#tests/server/engines.ts';

describe.each(ENGINES)('the store on $name', (engine) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await engine.prepare();
    store = await database.open();
  });
  afterEach(async () => {
    await store.close();
    await database.clear();
  });

  it('is migrated once, however many processes start at once', async () => {
    const others = await Promise.all([database.open(), database.open(), database.open()]);
    await Promise.all([store, ...others].map((one) => migrate(one)));
    await migrate(store);
    expect(await store.db.selectFrom('account').selectAll().execute()).toEqual([]);
    await Promise.all(others.map((one) => one.close()));
  });

  const note = (number: number) => ({
    number,
    steps: [`insert into ran (number) values (${number})`],
  });
  const table = { number: 1, steps: ['create table ran (number integer primary key)'] };
  const ran = async () => {
    const { rows } = await sql<{ number: number }>`select number from ran order by number`.execute(
      store.db,
    );
    return rows.map(({ number }) => number);
  };

  it('runs only the migrations that are missing, each in order', async () => {
    await migrate(store, [table, note(2)]);
    await migrate(store, [table, note(2), note(3)]);
    expect(await ran()).toEqual([2, 3]);
  });

  it('runs a migration that another branch has added before the newest', async () => {
    await migrate(store, [table, note(3)]);
    await migrate(store, [table, note(2), note(3)]);
    expect(await ran()).toEqual([2, 3]);
  });

  it('continues a migration that broke off', async () => {
    const steps = ['create table half (a integer)', 'alter table half add column b integer'];
    await expect(migrate(store, [{ number: 1, steps: [...steps, 'broken'] }])).rejects.toThrow();
    const whole = [...steps, 'update half set b = a', 'create index half_by_b on half (b asc)'];
    await migrate(store, [{ number: 1, steps: whole }]);
    expect((await sql`select b from half`.execute(store.db)).rows).toEqual([]);
  });

  it('treats accounts of the first version as verified', async () => {
    await migrate(store, MIGRATIONS.slice(0, 1));
    await sql`insert into account
      (id, mail, role, name, last_name, estado_cuenta, token_version, created_at)
      values ('a', 'a@correo.test', 'Admin', 'A', 'B', 'Activo', 1, '2026-01-01T00:00:00.000Z')`.execute(
      store.db,
    );
    await sql`insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
      values ('p', 'a', 'P', 'Q', '2026-01-01T00:00:00.000Z', 0)`.execute(store.db);
    await migrate(store);
    expect(await store.db.selectFrom('account').selectAll().execute()).toMatchObject([
      { verified_at: '2026-01-01T00:00:00.000Z', mail_verified: 1, google_sub: null },
    ]);
    expect(await store.db.selectFrom('paciente').selectAll().execute()).toMatchObject([
      { estado_cuenta: 'Activo', birthdate: null },
    ]);
  });

  it('counts the calendars of a database that did not', async () => {
    await migrate(store, MIGRATIONS.slice(0, 5));
    await sql`insert into account
      (id, mail, role, name, last_name, estado_cuenta, token_version, created_at)
      values ('a', 'a@correo.test', 'Responsable', 'A', 'B', 'Activo', 1, '2026-01-01')`.execute(
      store.db,
    );
    await sql`insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
      values ('p', 'a', 'P', 'Q', '2026-01-01', 0), ('q', 'a', 'Q', 'Q', '2026-01-01', 0)`.execute(
      store.db,
    );
    await sql`insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status) values
      ('p', '1', '2026-11-23', '08:00', '08:30', 'pendiente'),
      ('p', '2', '2026-11-23', '09:00', '09:30', 'pendiente')`.execute(store.db);
    await migrate(store);
    const sizes = store.db.selectFrom('paciente').select(['id', 'calendar_size']).orderBy('id');
    expect(await sizes.execute()).toEqual([
      { id: 'p', calendar_size: 2 },
      { id: 'q', calendar_size: 0 },
    ]);
  });

  it('rejects a database made by a newer version', async () => {
    await migrate(store, [{ number: 99, steps: [] }]);
    await expect(migrate(store)).rejects.toThrow(StartError);
    await expect(migrate(store)).rejects.toThrow(/versión más nueva/);
  });

  it('reads what is committed while a transaction writes', async () => {
    await migrate(store);
    const settings = () => store.db.selectFrom('setting').select('value').execute();
    await inTransaction(store, async (db) => {
      await db.insertInto('setting').values({ name: 'a', value: 'new' }).execute();
      expect(await settings()).toEqual([]);
    });
    expect(await settings()).toEqual([{ value: 'new' }]);
  });

  it('serves others between the statements of a long transaction', async () => {
    await migrate(store);
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    await inTransaction(store, async (db) => {
      setImmediate(count);
      for (const begun = performance.now(); turns < 3 && performance.now() - begun < 5000; ) {
        await db.selectFrom('setting').selectAll().execute();
      }
    });
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('retries a transaction only after a conflict with another', async () => {
    await migrate(store);
    for (const code of ['40001', '40P01', '23503', '23505']) {
      let times = 0;
      await inTransaction(store, async (db) => {
        times += 1;
        await db.insertInto('setting').values({ name: code, value: 'x' }).execute();
        if (times < 3) throw Object.assign(new Error('conflict'), { code });
      });
      expect(times).toBe(3);
    }
    expect(await store.db.selectFrom('setting').selectAll().execute()).toHaveLength(4);
    let times = 0;
    const work = async () => {
      times += 1;
      throw Object.assign(new Error('wrong'), { code: '23502' });
    };
    await expect(inTransaction(store, work)).rejects.toThrow('wrong');
    expect(times).toBe(1);
  });
});

describe('PostgreSQL', () => {
  it('gives up statements, locks and transactions that go on for too long', async () => {
    const { url, drop } = await makeSchema();
    const store = await openPostgres(url);
    const limits = sql<string>`concat_ws(' ', current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'))`;
    const { rows } = await sql`select ${limits} as limits`.execute(store.db);
    await store.db.schema.createTable('one').addColumn('a', 'integer').execute();
    await sql`insert into one values (1)`.execute(store.db);
    const one = store.db as unknown as Kysely<{ one: { a: number } }>;
    const read = await one.selectFrom('one').select(limits.as('limits')).execute();
    expect([...rows, ...read]).toEqual([{ limits: '15s 4s 10s' }, { limits: '15s 4s 10s' }]);
    await store.close();
    await drop();
  });

  it('reads while all connections for writing are in use, and counts who waits for one', async () => {
    const { url, drop } = await makeSchema();
    const store = await openPostgres(url, { writers: 1 });
    await migrate(store, []);
    const { db } = store as unknown as { db: Kysely<{ schema_lock: { id: number } }> };
    let waiting = Promise.resolve();
    await inTransaction(store, async () => {
      waiting = inTransaction(store, async () => {});
      expect(await db.selectFrom('schema_lock').select('id').execute()).toEqual([{ id: 1 }]);
      expect(store.connections?.().writers).toEqual({ open: 1, idle: 0, wanted: 1 });
    });
    await waiting;
    await store.close();
    await drop();
  });

  it('is rejected in one line, without its password, when it is not there', async () => {
    const opening = openPostgres('postgres://vinculo:secreta@127.0.0.1:1/care');
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(
      /^No se puede usar PostgreSQL en 127\.0\.0\.1:1\/care \(.*DATABASE_URL sea correcta\.$/,
    );
    await expect(opening).rejects.not.toThrow(/secreta/);
  });

  const LATIN = "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0";
  // A pool signs in as one user of its own.
  it.skipIf(inject('engineLike')?.isPooled).each([
    ['cannot store every text', LATIN, null, /guarda textos en LATIN1: créala con/],
    ['belongs to somebody else', '', null, /hazlo su dueño/],
    ['only reads', '', 'set default_transaction_read_only = on', /es de solo lectura/],
  ])('stops the start in one line where it %s', async (_, options, change, message) => {
    const { url, drop } = await makeDatabase(options, change);
    const variables = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(40) };
    const outside = { siteDir: null, log: null, processMetrics: null };
    const start = openDependencies(readEnvironment(variables, []), outside);
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(message);
    await drop();
  });

  it('reconnects by itself after the server dropped its connections', async () => {
    const { url, drop } = await makeSchema();
    const store = await openPostgres(url);
    const admin = await openPostgres(url);
    await migrate(store);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = current_setting('application_name')`.execute(
      admin.db,
    );
    const answer = () => store.db.selectFrom('account').selectAll().execute();
    // One call per dropped connection may fail, but none may crash the process.
    await expect.poll(() => answer().catch(() => null)).toEqual([]);
    await store.close();
    await admin.close();
    await drop();
  });
});

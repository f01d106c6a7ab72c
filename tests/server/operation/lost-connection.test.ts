// Over 250 lines: with its own proxy and helpers for PostgreSQL, which nothing else needs.
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { migrate } from '#server/store/migrate.ts';
import { openPostgres } from '#server/store/postgres.ts';
import type { Store } from '#server/store/store.ts';
import { type Engine, makeSchema, temporaryDirectory } from '#tests/server/engines.ts';
import { startProduct } from '#tests/server/product.ts';
import { calendarOf, send } from '#tests/server/product-calls.ts';
import { openOwnTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };

describe('a connection terminated by PostgreSQL in the middle of a mutation', () => {
  let schema: Awaited<ReturnType<typeof makeSchema>>;
  let operator: pg.Client;
  beforeEach(async () => {
    schema = await makeSchema();
    operator = new pg.Client({ connectionString: schema.url });
    await operator.connect();
  });
  afterEach(async () => {
    await operator.end();
    await schema.drop();
  });

  const key = { 'idempotency-key': 'the-save-of-a-bad-moment' };

  it('fails only that mutation, which succeeds later: the process survives', async () => {
    const product = await startProduct({
      file: inject('serverFile'),
      env: { DATABASE_URL: schema.url, JWT_SECRET: 'x'.repeat(32) },
      args: ['--demo'],
    });
    try {
      const { token, patient, before } = await calendarOf(product);
      const save = () =>
        send(product, '/solicitudes/actualizar', {
          token,
          headers: key,
          body: { id_paciente: patient, slots: [slot({ fecha: '2031-05-05' })] },
        });

      // The mutation has written its key and waits for the calendar, which another transaction has locked.
      await operator.query('begin');
      await operator.query('select 1 from paciente where id = $1 for update', [patient]);
      const saving = save();
      await vi.waitUntil(async () => (await terminateWaiting(operator)) > 0, PATIENCE);
      const lost = await saving;
      expect(lost.status).toBe(503);
      expect(lost.body).toMatchObject({ code: 'unavailable' });
      await operator.query('rollback');
      const rows = await operator.query('select 1 from solicitud where id_paciente = $1', [
        patient,
      ]);
      expect(rows.rowCount).toBe(before);
      expect((await operator.query('select 1 from save_ledger')).rowCount).toBe(0);

      const again = await save();
      expect(again.status).toBe(200);
      expect(again.headers.get('idempotency-replayed')).toBeNull();
      expect(again.body.solicitudes).toHaveLength(before + 1);
      expect(product.process.exitCode).toBeNull();
      expect(product.output()).toContain('"msg":"database connection lost"');
    } finally {
      await product.stop();
      product.clear();
    }
  });

  it('also between two of its queries', async () => {
    let end = false;
    let heard = () => {};
    const store = await openPostgres(schema.url, { onLost: () => heard() });
    // Right after the mutation has locked the calendar, while it runs no query.
    const backend = await openOwnTestBackend(
      engineOf(
        whenLocked(store, async () => {
          if (!end) return;
          end = false;
          const lost = new Promise<void>((resolve) => {
            heard = resolve;
          });
          await vi.waitUntil(
            async () => (await terminateIdleInTransaction(operator)) > 0,
            PATIENCE,
          );
          await lost;
        }),
      ),
    );
    const maria = await backend.tokenOf('maria@vinculo.test');
    const save = () =>
      backend.call(maria, 'POST', '/solicitudes/actualizar', {
        headers: key,
        body: { id_paciente: 'rosa', slots: [slot()] },
      });
    end = true;
    const lost = await save();
    expect(lost.status).toBe(503);
    expect(lost.body.code).toBe('unavailable');
    expect((await backend.call(maria, 'GET', '/solicitudes/paciente/rosa')).body).toEqual([]);
    const again = await save();
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(summary(again.body.solicitudes)).toEqual(['2026-11-23 08:00-08:30 pendiente']);
  });
});

const BUSY = { status: 503, body: { code: 'unavailable' } };

/** A save of another process on this store. */
async function saveOn(backend: TestBackend, store: Store) {
  const app = await backend.anotherProcess({ store });
  const maria = await backend.tokenOf('maria@vinculo.test');
  return () =>
    backend.call(maria, 'POST', '/solicitudes/actualizar', {
      app,
      body: { id_paciente: 'rosa', slots: [slot()] },
    });
}

describe('a PostgreSQL that', () => {
  let schema: Awaited<ReturnType<typeof makeSchema>>;
  beforeEach(async () => {
    schema = await makeSchema();
  });
  afterEach(() => schema.drop());

  it('stops answering is given up, and used again when it answers', async () => {
    const proxy = await startProxy(schema.url);
    const lost: string[] = [];
    const store = await openPostgres(proxy.url, {
      readers: 1,
      writers: 1,
      silenceMs: 1000,
      onLost: ({ message }) => lost.push(message),
    });
    const backend = await openOwnTestBackend(engineOf(await openPostgres(schema.url)));
    const saving = await saveOn(backend, store);
    expect((await saving()).status).toBe(200);
    proxy.freeze();
    expect(await saving()).toMatchObject(BUSY);
    expect(lost).toContain('the server fell silent');
    proxy.thaw();
    expect((await saving()).status).toBe(200);
    await backend.close();
    await store.close();
    proxy.stop();
  });

  it('is slow makes some calls fail with 503, and takes each save once', {
    timeout: 90_000,
  }, async () => {
    const proxy = await startProxy(schema.url);
    const product = await startProduct({
      file: inject('serverFile'),
      env: { DATABASE_URL: proxy.url, JWT_SECRET: 'x'.repeat(32) },
      args: ['--demo'],
    });
    const { token, patient, before } = await calendarOf(product);
    const saveOf = (index: number) =>
      send(product, '/solicitudes/actualizar', {
        token,
        headers: { 'idempotency-key': `slow-${index}` },
        body: { id_paciente: patient, slots: [slot({ fecha: `2031-05-${10 + index}` })] },
      });
    const saveAll = async () =>
      (await Promise.all(Array.from({ length: 8 }, (_, index) => saveOf(index)))).map(
        ({ status }) => status,
      );
    // A save has some twenty statements: one takes nearly a second, and they wait for one another.
    proxy.slowDown(20);
    const late = await saveAll();
    expect(late.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(late).toContain(200);
    proxy.slowDown(0);
    expect(new Set(await saveAll())).toEqual(new Set([200]));
    const { body: list } = await send(product, `/solicitudes/paciente/${patient}`, { token });
    expect(list).toHaveLength(before + 8);
    await product.stop();
    product.clear();
    proxy.stop();
  });

  /** A setting of a connection: behind a pool it would be that of whoever gets the connection next. */
  const itOfConnection = it.skipIf(inject('engineLike')?.isPooled);

  itOfConnection('takes no writes makes calls fail with 503', async () => {
    const readOnly = encodeURIComponent(' -c default_transaction_read_only=on');
    const store = await openPostgres(`${schema.url}${readOnly}`);
    const backend = await openOwnTestBackend(engineOf(await openPostgres(schema.url)));
    expect(await (await saveOn(backend, store))()).toMatchObject(BUSY);
    await backend.close();
    await store.close();
  });

  itOfConnection(
    'took no writes when a connection was made takes them with a later one',
    async () => {
      const store = await openPostgres(schema.url, { writers: 1, lifetimeSeconds: 1 });
      const backend = await openOwnTestBackend(engineOf(await openPostgres(schema.url)));
      const saving = await saveOn(backend, store);
      // On a busy machine the connection may have gone before the save.
      const saveWithoutWrites = async () => {
        await sql`set default_transaction_read_only = on`.execute(store.db);
        return (await saving()).status;
      };
      await expect.poll(saveWithoutWrites, PATIENCE).toBe(BUSY.status);
      await expect.poll(async () => (await saving()).status, PATIENCE).toBe(200);
      await backend.close();
      await store.close();
    },
  );
});

describe('a PostgreSQL that fails with', () => {
  let schema: Awaited<ReturnType<typeof makeSchema>>;
  let backend: TestBackend;
  let saving: Awaited<ReturnType<typeof saveOn>>;
  let code: string;
  beforeAll(async () => {
    schema = await makeSchema();
    const store = await openPostgres(schema.url);
    backend = await openOwnTestBackend(engineOf(store));
    const plugin: KyselyPlugin = {
      transformQuery() {
        throw Object.assign(new Error('away'), { code });
      },
      transformResult: async ({ result }) => result,
    };
    saving = await saveOn(backend, { ...store, db: store.db.withPlugin(plugin) });
  });
  afterAll(async () => {
    await backend.close();
    await schema.drop();
  });

  it.each([
    ...['EAI_AGAIN', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', '58030'],
    // A lock, a statement and a transaction that took too long.
    ...['55P03', '57014', '25P03'],
  ])('%s makes calls fail with 503', async (failure) => {
    code = failure;
    expect(await saving()).toMatchObject(BUSY);
  });
});

/** A proxy before PostgreSQL that can forward late, or stop forwarding without closing a connection. */
async function startProxy(url: string) {
  const { searchParams } = new URL(url);
  const host = searchParams.get('host') ?? '';
  const own = temporaryDirectory();
  const socketIn = (directory: string) =>
    join(directory, `.s.PGSQL.${searchParams.get('port') ?? 5432}`);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let delay = 0;
  const server = createServer((near) => {
    const far = connect(socketIn(host));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (isFrozen) return;
        if (delay === 0) to.write(chunk);
        else setTimeout(() => to.write(chunk), delay);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(socketIn(own), resolve));
  return {
    url: url.replace(encodeURIComponent(host), encodeURIComponent(own)),
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    /** @param ms how long each piece takes on its way, in both directions. */
    slowDown(ms: number) {
      delay = ms;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** An engine over a store that the test itself opens and drops. */
function engineOf(store: Store): Engine {
  const database = { open: async () => store, clear: async () => {} };
  return {
    name: 'postgres',
    prepare: async () => database,
    async prepareSeeded(seed) {
      await migrate(store);
      await seed(store.db);
      return database;
    },
  };
}

/** A store that calls `then` right after the query that locks a calendar. */
function whenLocked(store: Store, then: () => Promise<void>): Store {
  const locks = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('calendar_version') && node.kind === 'UpdateQueryNode') {
        locks.add(queryId);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (locks.has(queryId)) await then();
      return result;
    },
  };
  return { ...store, db: store.db.withPlugin(plugin) };
}

async function terminateWaiting(operator: pg.Client): Promise<number> {
  return terminateWhere(operator, "wait_event_type = 'Lock'");
}

async function terminateIdleInTransaction(operator: pg.Client): Promise<number> {
  return terminateWhere(operator, "state = 'idle in transaction'");
}

/** Terminates connections of this test's own schema. */
async function terminateWhere(operator: pg.Client, condition: string): Promise<number> {
  const { rowCount } = await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = current_setting('application_name')
        and pid <> pg_backend_pid() and ${condition}`,
  );
  return rowCount ?? 0;
}

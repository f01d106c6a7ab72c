import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { checkSameSecret } from '#server/auth/same-secret.ts';
import { processMetrics } from '#server/metrics.ts';
import { StartError } from '#server/start-error.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { migrate } from '#server/store/migrate.ts';
import { ENGINES, onOneEngine, temporaryDirectory } from '#tests/server/engines.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { testDependencies } from '#tests/server/test-dependencies.ts';

const ELSEWHERE = '203.0.113.9';

describe.each(ENGINES)('seen from outside on $name, a server', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const get = async (url: string, app: FastifyInstance = backend.app) => {
    const { status, body, headers } = await backend.call(null, 'GET', url, { app });
    expect(headers['cache-control']).toBe('no-store');
    return { status, body };
  };

  it('is alive and ready', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toEqual({
      status: 200,
      body: { status: 'ready', database: 'ok', migrations: 'ok', disk: 'ok' },
    });
  });

  it('is alive and not ready while its database does not answer', async () => {
    const store = await backend.anotherStore();
    const app = await backend.anotherProcess({ store: { ...store } });
    const stuck = await backend.anotherProcess({
      store: { ...store, db: store.db.withPlugin(NEVER) },
    });
    await sql`select 1`.execute(store.db);
    await store.db.destroy();
    for (const one of [app, stuck]) {
      expect((await get('/healthz', one)).status).toBe(200);
      expect(await get('/readyz', one)).toMatchObject({
        status: 503,
        body: { status: 'unready', database: 'unreachable' },
      });
    }
  });

  it('is not ready while a migration is missing, and not hindered by a newer one', async () => {
    const db = backend.store.db as unknown as Kysely<{ schema_migration: { number: number } }>;
    await db.deleteFrom('schema_migration').where('number', '=', 13).execute();
    expect((await get('/readyz')).body).toMatchObject({ status: 'unready', migrations: 'missing' });
    await db
      .insertInto('schema_migration')
      .values([{ number: 13 }, { number: 999 }])
      .execute();
    expect((await get('/readyz')).status).toBe(200);
    await db.deleteFrom('schema_migration').where('number', '=', 999).execute();
  });

  it('does not start with another secret than the one its database knows', async () => {
    const { db } = backend.store;
    const [one, other] = [new TextEncoder().encode('one'), new TextEncoder().encode('other')];
    await checkSameSecret(db, one, false);
    await checkSameSecret(db, one, false);
    await expect(checkSameSecret(db, other, false)).rejects.toThrow(StartError);
    await checkSameSecret(db, other, true);
    await expect(checkSameSecret(db, one, false)).rejects.toThrow(/--new-secret/);
  });

  onOneEngine(engine, () => {
    it.each(['full', 'read-only'] as const)('is not ready while its disk is %s', async (disk) => {
      const app = await backend.anotherProcess({ store: { ...backend.store, disk: () => disk } });
      expect(await get('/readyz', app)).toMatchObject({ status: 503, body: { disk } });
    });

    it('gives its numbers to this machine, or for a token', async () => {
      const metrics = (
        app: FastifyInstance,
        remoteAddress: string,
        headers: Record<string, string> = {},
      ) => app.inject({ url: '/metrics', remoteAddress, headers });
      const { app } = backend;
      const open = await backend.anotherProcess({
        metricsToken: 'a token of sixteen',
        processMetrics: processMetrics(),
      });
      const token = { authorization: 'Bearer a token of sixteen' };
      expect((await metrics(app, '127.0.0.1')).statusCode).toBe(200);
      expect((await metrics(app, ELSEWHERE)).statusCode).toBe(401);
      expect((await metrics(app, ELSEWHERE, token)).statusCode).toBe(401);
      const forwarded = { 'x-forwarded-for': ELSEWHERE };
      expect((await metrics(app, '127.0.0.1', forwarded)).statusCode).toBe(401);
      expect((await metrics(open, ELSEWHERE, { authorization: 'Bearer x' })).statusCode).toBe(401);
      await open.inject('/auth/check-email/maria@vinculo.test');
      await open.inject('/auth/me');
      await open.inject('/auth/nada');
      const { statusCode, headers, body } = await metrics(open, ELSEWHERE, token);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(body).toMatch(
        /^vinculo_call_duration_seconds_count\{method="GET",route="\/auth\/check-email\/:email",status="200"\} 1$/m,
      );
      expect(body).toMatch(/^vinculo_refused_calls_total\{code="unauthenticated"\} 2$/m);
      expect(body).toMatch(/^vinculo_refused_calls_total\{code="not_found"\} 1$/m);
      expect(body).toMatch(/^vinculo_passwords_waiting 0$/m);
      expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
      expect(body).not.toContain('maria');
    });

    it('answers and logs with the id that its proxy gave to a call', async () => {
      const lines: string[] = [];
      const behind = await backend.anotherProcess({
        publicUrl: new URL('https://vinculo.example'),
        log: { write: (line) => lines.push(line) },
      });
      const idOf = async (app: FastifyInstance, given: string, remoteAddress = '10.0.0.7') => {
        const url = '/auth/check-email/nadie';
        const { headers } = await app.inject({
          url,
          remoteAddress,
          headers: { 'x-request-id': given },
        });
        return headers['x-request-id'];
      };
      expect(await idOf(behind, 'Root=1-67891233-abc')).toBe('Root=1-67891233-abc');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ reqId: 'Root=1-67891233-abc' });
      expect(await idOf(behind, 'two words')).toMatch(/^id-\d+$/);
      expect(await idOf(behind, 'x'.repeat(129))).toMatch(/^id-\d+$/);
      expect(await idOf(behind, 'abc', ELSEWHERE)).toMatch(/^id-\d+$/);
      expect(await idOf(backend.app, 'abc')).toMatch(/^id-\d+$/);
    });
  });
});

/** Queries that are never answered. */
const NEVER = {
  transformQuery: <T>({ node }: { readonly node: T }) => node,
  transformResult: () => new Promise<never>(() => {}),
};

describe('an embedded file that was moved while it is open', () => {
  it('takes nothing more until it is back', async () => {
    const dataDir = temporaryDirectory();
    const file = join(dataDir, 'vinculo.db');
    const store = openEmbedded(dataDir);
    await migrate(store);
    const outside = { store, clock: () => new Date(), newId: () => 'id' };
    const app = await buildApp(await testDependencies(outside, []));
    const states = async () => {
      const ready = await app.inject('/readyz');
      const write = await app.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { mail: 'a@correo.test', password: 'x' },
      });
      return [ready.statusCode, ready.json().disk, write.statusCode];
    };
    expect(await states()).toEqual([200, 'ok', 401]);
    renameSync(file, `${file}.old`);
    expect(await states()).toEqual([503, 'replaced', 503]);
    writeFileSync(file, 'another file');
    expect(await states()).toEqual([503, 'replaced', 503]);
    renameSync(`${file}.old`, file);
    expect(await states()).toEqual([200, 'ok', 401]);
    const { rows } = await sql`select count from login_attempt where count > 0`.execute(store.db);
    expect(rows).not.toEqual([]);
    await app.close();
    await store.close();
  });
});

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/store/store.ts';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { postgresAt } from '#tests/server/engines.ts';
import {
  type Answer,
  openTestBackend,
  slot,
  type TestBackend,
} from '#tests/server/test-backend.ts';

const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const;

/** `SAVES=180 KEYS=40` for longer races. */
const SAVES = Number(process.env['SAVES'] ?? 60);
const KEYS = Number(process.env['KEYS'] ?? 10);
const TIMES = 6;

describe.each(LEVELS)('three processes on one PostgreSQL at %s', (level) => {
  const engine = postgresAt(level);
  let backend: TestBackend;
  let processes: readonly FastifyInstance[];
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    processes = [
      backend.app,
      await backend.anotherProcess(),
      await backend.anotherProcess({ store: await backend.anotherStore() }),
    ];
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  /** Makes each call in one of the processes, all at once. A busy one (503) is asked again later, as the app does. */
  const atOnce = (count: number, call: (index: number, app: FastifyInstance) => Promise<Answer>) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const app = processes[index % processes.length] ?? backend.app;
        let status = 0;
        const ask = async () => {
          const answer = await call(index, app);
          if (answer.status === 503) expect(answer.headers['retry-after']).toBeDefined();
          status = answer.status;
          return status;
        };
        await expect.poll(ask, { timeout: 50_000, interval: 200 }).not.toBe(503);
        return status;
      }),
    );
  const save = (index: number, app: FastifyInstance, key: string) => {
    const start = 60 * (index % 20);
    const time = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
    const times = { hora_inicio: time(start), hora_fin: time(start + 30) };
    const slots = [slot({ ...times, fecha: `2026-12-${10 + Math.floor(index / 20)}` })];
    return backend.call(maria, 'POST', '/solicitudes/actualizar', {
      app,
      body: { id_paciente: 'rosa', slots },
      headers: { 'idempotency-key': key },
    });
  };
  const stored = async () =>
    (await backend.store.db.selectFrom('solicitud').select('id').execute()).length;

  it('state their isolation', async () => {
    const { rows } = await inTransaction(backend.store, (db) =>
      sql`show transaction_isolation`.execute(db),
    );
    expect(rows).toEqual([{ transaction_isolation: level }]);
  });

  it('keep every save of one calendar', async () => {
    const statuses = await atOnce(SAVES, (index, app) => save(index, app, `key-${index}`));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored()).toBe(SAVES);
  });

  it('apply a save once that comes six times', async () => {
    const statuses = await atOnce(KEYS * TIMES, (index, app) => {
      const which = Math.floor(index / TIMES);
      return save(which, app, `key-${which}`);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored()).toBe(KEYS);
  });

  it('make one account of sign-ups with one mail', async () => {
    const statuses = await atOnce(TIMES, (_index, app) =>
      backend.call(null, 'POST', '/auth/signup', { app, body: SIGNUP }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    const { db } = backend.store;
    const made = db.selectFrom('account').select('mail').where('mail', '=', SIGNUP.mail);
    expect(await made.execute()).toHaveLength(1);
  });

  it('count every attempt', async () => {
    const statuses = await atOnce(45, (_index, app) =>
      backend.call(null, 'GET', '/auth/check-email/ana@correo.test', { app }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

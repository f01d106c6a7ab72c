import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays } from '#domain/calendar/time.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { newId } from '#sync/new-id.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
// Declares what `engines.ts` is provided with.
import type {} from '#tests/server/global-setup.ts';
import { startCluster } from '#tests/server/postgres-cluster.ts';
import { startProduct } from '#tests/server/product.ts';
import { call } from './http-call.ts';
import { addPeople, SECRET } from './live/families.ts';
import { percentile, table } from './report.ts';
import { fillCalendar, pendingSlot } from './seeded-server.ts';

/**
 * How many calls a second the server answers beside a bare Fastify handler with `pg` and one SQL statement
 * (`peer-server/bare.mjs`), on one PostgreSQL, in turn. `ROUNDS=5` and `SECONDS=3` for others.
 */

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 3);
const CLIENTS = 32;
/** A year of two shifts a day. */
const DAYS = 365;
const TODAY = chileanFecha(new Date());

const OURS = fileURLToPath(new URL('../build/server/main.js', import.meta.url));
const BARE = fileURLToPath(new URL('./peer-server/bare.mjs', import.meta.url));

interface Client {
  readonly account: string;
  readonly patient: string;
  readonly token: string;
  /** How many saves it has made, so that each is of another slot. */
  saves: number;
  /** The version of its calendar that the last save was answered with. */
  version: number;
}

const times = () =>
  Array.from({ length: 2 * DAYS }, (_, index) => ({
    fecha: addDays(TODAY, -Math.floor(index / 2)),
    ...(index % 2 === 0
      ? { hora_inicio: '08:00', hora_fin: '14:00' }
      : { hora_inicio: '14:00', hora_fin: '20:00' }),
  }));

type Ask = (client: Client) => { method: string; path: string; body?: string };

const CALLS: Readonly<Record<string, Ask>> = {
  'GET /auth/me': () => ({ method: 'GET', path: '/auth/me' }),
  'GET /solicitudes/paciente': ({ patient }) => ({
    method: 'GET',
    path: `/solicitudes/paciente/${patient}`,
  }),
  'POST /solicitudes/actualizar': (client) => {
    client.saves += 1;
    return {
      method: 'POST',
      // What our app asks for: what changed, not the list.
      path: `/solicitudes/actualizar?since=${client.version}`,
      body: JSON.stringify({ id_paciente: client.patient, slots: [pendingSlot(client.saves)] }),
    };
  },
};

/** All clients ask, each as soon as it was answered. @returns calls a second. */
async function rate(url: string, clients: readonly Client[], ask: Ask): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  let answered = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const { path, ...given } = ask(client);
        const headers = {
          authorization: `Bearer ${client.token}`,
          'x-account': client.account,
          ...(given.method === 'POST' && { 'idempotency-key': newId() }),
        };
        const { status, body } = await call(`${url}${path}`, { ...given, headers, agent });
        if (status !== 200) throw new Error(`${path} was answered ${status}: ${body}`);
        if (given.method === 'POST') client.version = JSON.parse(body).version ?? 1;
        answered += 1;
      }
    }),
  );
  agent.destroy();
  return (answered * 1000) / (performance.now() - begun);
}

test('beside a bare handler', { timeout: 1_800_000 }, async () => {
  const cluster = await startCluster();
  const env = {
    JWT_SECRET: SECRET,
    DATABASE_URL: cluster.url,
    // Each client is an account; more calls than a person makes.
    CALLS_PER_MINUTE: '999999',
  };
  const ours = await startProduct({ file: OURS, dataDir: temporaryDirectory(), env });
  const bare = await startProduct({ file: BARE, dataDir: temporaryDirectory(), env });
  const store = await openPostgres(cluster.url);
  const clients = (await addPeople(store, CLIENTS)).map((one) => ({
    ...one,
    saves: 0,
    version: 1,
  }));
  for (const { patient } of clients) await fillCalendar(store, patient, times());
  await store.close();

  const rows: string[][] = [];
  for (const [name, ask] of Object.entries(CALLS)) {
    const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    // The first round warms up.
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [side, { url }] of [['ours', ours] as const, ['bare', bare] as const]) {
        const each = await rate(url, clients, ask);
        if (round >= 0) rates[side].push(each);
      }
    }
    const [mine, theirs] = [percentile(rates.ours, 50), percentile(rates.bare, 50)];
    rows.push([name, mine.toFixed(0), theirs.toFixed(0), (mine / theirs).toFixed(2)]);
  }
  table(['call', 'ours a second', 'bare a second', 'ratio'], rows);
  await ours.stop();
  await bare.stop();
  await cluster.stop();
});

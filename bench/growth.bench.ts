import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { createTokens } from '#server/auth/tokens.ts';
import type { Store } from '#server/store/store.ts';
import { newId } from '#sync/new-id.ts';
import { call } from './http-call.ts';
import { SECRET } from './live/families.ts';
import { percentile, table } from './report.ts';
import { ENGINE_NAMES, openSeeded, pendingSlot } from './seeded-server.ts';
import { seedCountry } from './whole-lists/seed-country.ts';

/**
 * S10: what a family's calls cost by how many others there are: p50 over three orders of magnitude of people, each with
 * 41 care requests, and the slope of its logarithm over that of their number (0 does not grow, 1 grows as they do).
 * `USERS=100,1000` for other sizes.
 */

const SIZES = (process.env['USERS'] ?? '100,1000,10000,100000').split(',').map(Number);
const RECORDS_EACH = 41;
const ROUNDS = Number(process.env['ROUNDS'] ?? 40);

const SERVER = fileURLToPath(new URL('../build/server/main.js', import.meta.url));
const TODAY = chileanFecha(new Date());

/** The first family of the seed, and its patient. */
const OWNER = '01a1fbc0-aaaa-7000-8000-000000000000';
const PATIENT = '01a1fbc0-bbbb-7000-8000-000000000000';

interface Size {
  readonly bytes: number;
  readonly times: ReadonlyMap<string, readonly number[]>;
}

async function bytesOf({ db, engine }: Store): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql<{ size: number }>`select pg_database_size(current_database()) as size`
      : sql<{
          size: number;
        }>`select page_count * page_size as size from pragma_page_count, pragma_page_size`;
  return Number((await size.execute(db)).rows[0]?.size);
}

async function measure(engine: (typeof ENGINE_NAMES)[number], users: number): Promise<Size> {
  const { url, seeded, close } = await openSeeded(engine, SERVER, async (store) => {
    await seedCountry(store, { users, records: users * RECORDS_EACH });
    // As autovacuum does some time after so many rows came.
    await sql.raw(store.engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(store.db);
    return bytesOf(store);
  });
  const tokens = await createTokens(new TextEncoder().encode(SECRET), () => new Date(), newId);
  const owner = { id: OWNER, role: 'Responsable', token_version: 1 };
  const authorization = `Bearer ${await tokens.issue(owner, true)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map<string, number[]>();
  for (let round = -5; round < ROUNDS; round += 1) {
    const timed = async (what: string, method: string, path: string, body?: object) => {
      const begun = performance.now();
      const answer = await call(`${url}${path}`, {
        method,
        agent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { authorization, ...(body !== undefined && { 'idempotency-key': newId() }) },
      });
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
      // The first rounds warm up.
      if (round >= 0) times.set(what, [...(times.get(what) ?? []), performance.now() - begun]);
      return JSON.parse(answer.body);
    };
    await timed('who am I', 'GET', '/auth/me');
    await timed('patients', 'GET', '/responsable/mis_usuarios');
    const changes = `/api/patients/${PATIENT}/changes`;
    const { version } = await timed('window', 'GET', `${changes}?from=${TODAY}`);
    await timed('pull', 'GET', `${changes}?since=${version}`);
    const body = { id_paciente: PATIENT, slots: [pendingSlot(round + 5)] };
    await timed('save', 'POST', `/solicitudes/actualizar?since=${version}`, body);
  }
  agent.destroy();
  await close();
  return { bytes: seeded, times };
}

/** The slope of the line through these points, by least squares. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (which: 0 | 1) => points.reduce((sum, at) => sum + at[which], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, at) => sum + (at[0] - x) * (at[1] - y), 0);
  return over / points.reduce((sum, at) => sum + (at[0] - x) ** 2, 0);
}

test.each(ENGINE_NAMES)('growth on %s', { timeout: 3_600_000 }, async (engine) => {
  const sizes: Size[] = [];
  for (const users of SIZES) sizes.push(await measure(engine, users));
  const rows = ['who am I', 'patients', 'window', 'pull', 'save'].map((what) => {
    const costs = sizes.map(({ times }) => percentile(times.get(what) ?? [], 50));
    const points = costs.map((ms, index) => [Math.log(SIZES[index] ?? 1), Math.log(ms)] as const);
    return [engine, what, ...costs.map((ms) => ms.toFixed(1)), slope(points).toFixed(2)];
  });
  const bytes = sizes.map((size) => (size.bytes / 1e6).toFixed(1));
  rows.push([engine, 'MB on disk', ...bytes, '']);
  table(['S10', 'p50 ms with people', ...SIZES.map(String), 'slope'], rows);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { test } from 'vitest';
import { createTokens } from '#server/auth/tokens.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { newId } from '#sync/new-id.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
// Declares what `engines.ts` is provided with.
import type {} from '#tests/server/global-setup.ts';
import { startCluster } from '#tests/server/postgres-cluster.ts';
import { startProduct } from '#tests/server/product.ts';
import { SECRET } from './live/families.ts';
import { percentile, table } from './report.ts';
import { seedCountry } from './whole-lists/seed-country.ts';

/**
 * S10: what the lists and workbooks of an Admin cost by the number of their rows, and what others wait meanwhile.
 * `USERS=300,3000` and `RECORDS=…` for other sizes, `ENGINES=embedded`, `SERVER=…/main.js` for another build.
 */

const sizes = (name: string, given: string) => (process.env[name] ?? given).split(',').map(Number);
const USERS = sizes('USERS', '300,3000,30000,100000');
const RECORDS = sizes('RECORDS', '300,3000,30000,300000');
const ENGINES = (process.env['ENGINES'] ?? 'embedded,PostgreSQL').split(',');
const SERVER =
  process.env['SERVER'] ?? fileURLToPath(new URL('../build/server/main.js', import.meta.url));

/** How often another client calls meanwhile. */
const OTHERS_MS = 10;

const CALLS = [
  ['/admin/users', 'users'],
  ['/admin/export/users-relations', 'users'],
  ['/admin/export/records', 'records'],
] as const;

async function seeded(engine: string, users: number, records: number) {
  const cluster = engine === 'PostgreSQL' ? await startCluster() : null;
  const dataDir = temporaryDirectory();
  const env = { JWT_SECRET: SECRET, ...(cluster && { DATABASE_URL: cluster.url }) };
  const first = await startProduct({ file: SERVER, dataDir, env });
  await first.stop();
  const store = cluster ? await openPostgres(cluster.url) : openEmbedded(dataDir);
  await seedCountry(store, { users, records });
  if (engine === 'PostgreSQL') await sql.raw('vacuum analyze').execute(store.db);
  await store.close();
  const tokens = await createTokens(new TextEncoder().encode(SECRET), () => new Date(), newId);
  const token = (id: string, role: 'Admin' | 'Responsable') =>
    tokens.issue({ id, role, token_version: 1 }, true);
  const start = () => startProduct({ file: SERVER, dataDir, env });
  const tokenOf = {
    admin: await token('admin', 'Admin'),
    family: await token('other', 'Responsable'),
  };
  return { start, tokenOf, clear: () => first.clear(), stop: () => cluster?.stop() };
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds until its first byte, and its last. */
  readonly first: number;
  readonly last: number;
}

function call(url: string, token: string, onEnd?: () => void): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(
      url,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }, family: 4 },
      (answer) => {
        const first = performance.now() - begun;
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.once('end', () => {
          onEnd?.();
          const last = performance.now() - begun;
          resolve({ status: answer.statusCode ?? 0, bytes, first, last });
        });
        answer.once('error', reject);
      },
    )
      .once('error', reject)
      .end();
  });
}

/** The memory of a process in MB: now, or the most since it was last reset. */
function memory(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}

function resetMost(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The times of somebody else's calls until `work` is done. */
async function othersDuring(url: string, token: string, work: Promise<unknown>) {
  const times: number[] = [];
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    times.push((await call(`${url}/auth/me`, token)).last);
    await new Promise((resolve) => setTimeout(resolve, OTHERS_MS));
  }
  return times;
}

test.each(ENGINES)('whole lists on %s', { timeout: 3_600_000 }, async (engine) => {
  const rows: string[][] = [];
  for (const [index, users] of USERS.entries()) {
    const records = RECORDS[index] ?? 0;
    const { start, tokenOf, clear, stop } = await seeded(engine, users, records);
    for (const [path, what] of CALLS) {
      // A process of its own for each: memory that was once used is not given back.
      const { url, process: child, stop: end } = await start();
      const pid = child.pid ?? 0;
      for (let round = 0; round < 20; round += 1) await call(`${url}/auth/me`, tokenOf.family);
      const idle = memory(pid, 'VmRSS');
      resetMost(pid);
      const answer = call(`${url}${path}`, tokenOf.admin);
      const times = await othersDuring(url, tokenOf.family, answer);
      const { status, bytes, first, last } = await answer;
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
      const count = what === 'users' ? users : records;
      rows.push([
        ...[engine, path, `${count}`, (last / 1000).toFixed(2), first.toFixed(0)],
        ...[(count / (last / 1000)).toFixed(0), (bytes / 1e6).toFixed(2), idle.toFixed(0)],
        (memory(pid, 'VmHWM') - idle).toFixed(0),
        ...[percentile(times, 50).toFixed(0), percentile(times, 99).toFixed(0)],
        Math.max(...times).toFixed(0),
      ]);
      await end('SIGKILL');
    }
    clear();
    await stop();
  }
  table(
    [
      ...['S10', 'call', 'rows', 's', 'first byte ms', 'rows/s', 'MB sent', 'idle MB'],
      ...['MB above idle', 'others p50 ms', 'p99', 'max'],
    ],
    rows,
  );
});

import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { call, seedPeople } from './country-server.ts';
import { percentile, table } from './report.ts';

/**
 * S10: what the lists and workbooks of an Admin cost by the number of their rows, and what others wait meanwhile.
 * `USERS=300,3000` and `RECORDS=…` for other sizes, `ENGINES=embedded`, `SERVER=…/main.js` for another build.
 */

const sizes = (name: string, given: string) => (process.env[name] ?? given).split(',').map(Number);
const USERS = sizes('USERS', '300,3000,30000,100000');
const RECORDS = sizes('RECORDS', '300,3000,30000,300000');
const ENGINES = (process.env['ENGINES'] ?? 'embedded,PostgreSQL').split(',');
/** How often another client calls meanwhile. */
const OTHERS_MS = 10;

const CALLS = [
  ['/admin/users', 'users'],
  ['/admin/export/users-relations', 'users'],
  ['/admin/export/records', 'records'],
] as const;

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
    const { start, tokenOf, close } = await seedPeople(engine, users, records);
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
    await close();
  }
  table(
    [
      ...['S10', 'call', 'rows', 's', 'first byte ms', 'rows/s', 'MB sent', 'idle MB'],
      ...['MB above idle', 'others p50 ms', 'p99', 'max'],
    ],
    rows,
  );
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { test } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { newId } from '#sync/new-id.ts';
import { MARIA, openDatabase, type Product, startProduct } from '#tests/browser/product.ts';
import { call } from './http-call.ts';
import { percentile, report } from './report.ts';

const CLIENTS = 100;
const SECONDS = 30;
const STARTS = 10;
const MONDAY = '2027-03-01';

async function tokenOf(url: string, agent: Agent): Promise<string> {
  const { body } = await call(`${url}/auth/login`, {
    method: 'POST',
    body: JSON.stringify(MARIA),
    agent,
  });
  return (JSON.parse(body) as { readonly token: string }).token;
}

/** One patient per client, each with its own calendar. */
function addPatients(product: Product): readonly string[] {
  const like = product.paciente('Rosa Elena');
  const database = openDatabase(product.databaseFile);
  const add = database.prepare(
    `insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
     select ?, id_responsable, 'Elba', last_name, created_at, 0 from paciente where id = ?`,
  );
  const ids = Array.from({ length: CLIENTS }, newId);
  for (const id of ids) add.run(id, like);
  database.close();
  return ids;
}

/** A mutation of two slots that this client has not changed yet, eight hours per day, day after day. */
function mutationOf(patient: string, turn: number): string {
  const fecha = addDays(MONDAY, Math.floor(turn / 8));
  const start = 480 + (turn % 8) * 60;
  return JSON.stringify({
    id_paciente: patient,
    slots: [
      {
        accion: 'inscribir',
        fecha,
        hora_inicio: formatHora(start),
        hora_fin: formatHora(start + 60),
        status: 'pendiente',
      },
    ],
  });
}

/** Samples a process's memory, in MB; stopping it returns the maximum. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    most = Math.max(most, Number(kilobytes) / 1024);
  };
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/**
 * Every client sends a mutation, and another one `every` milliseconds after the last one was due; 0 means as soon as
 * it was answered.
 * @returns `times`: the milliseconds that each mutation took, from when it was due.
 */
async function saveAll(
  product: Product,
  patients: readonly string[],
  { every, seconds }: { readonly every: number; readonly seconds: number },
): Promise<{ readonly times: readonly number[]; readonly mostMemory: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const authorization = `Bearer ${await tokenOf(product.url, agent)}`;
  // From here on: before, each password check took 64 MiB for a moment, by design.
  const stopWatching = watchMemory(product.pid());
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    patients.map(async (patient, index) => {
      // Spread over the interval, because people do not press at the same moment.
      let due = begin + (every * index) / patients.length;
      for (let turn = 0; due < end; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
        const { status, body } = await call(`${product.url}/solicitudes/actualizar`, {
          method: 'POST',
          headers: { authorization, 'idempotency-key': newId() },
          body: mutationOf(patient, turn),
          agent,
        });
        if (status !== 200) throw new Error(`a save was answered ${status}: ${body}`);
        times.push(performance.now() - due);
        due = every === 0 ? performance.now() : due + every;
      }
    }),
  );
  agent.destroy();
  return { times, mostMemory: stopWatching() };
}

test('S8: a start, from the process to the first page', async () => {
  const product = await startProduct();
  const agent = new Agent();
  const times: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    await product.kill();
    const begin = performance.now();
    await product.start();
    await call(`${product.url}/login`, { method: 'GET', agent });
    times.push(performance.now() - begin);
  }
  report('S8', `start on data that is there, ${STARTS} times`, {
    'p50 ms': percentile(times, 50),
    'max ms': Math.max(...times),
  });
  await product.close();
});

test.each([
  { how: 'each once a second', every: 1000 },
  { how: 'each as soon as it was answered', every: 0 },
])('S8: $how', async ({ how, every }) => {
  // All clients are devices of one account.
  const product = await startProduct({ CALLS_AT_ONCE: `${CLIENTS}`, CALLS_PER_MINUTE: '999999' });
  const patients = addPatients(product);
  // One core for the server; the clients, in one process, have the others.
  const pid = product.pid();
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', '0', `${pid}`]);
  execFileSync('taskset', [
    '--all-tasks',
    '--pid',
    '--cpu-list',
    `1-${cpus().length - 1}`,
    `${process.pid}`,
  ]);
  await saveAll(product, patients.slice(0, 5), { every: 0, seconds: 2 });
  const { times, mostMemory } = await saveAll(product, addPatients(product), {
    every,
    seconds: SECONDS,
  });
  report('S8', `actualizar, ${CLIENTS} clients, ${how}`, {
    'saves a second': times.length / SECONDS,
    'p50 ms': percentile(times, 50),
    'p99 ms': percentile(times, 99),
    'most memory MB': mostMemory,
  });
  await product.close();
});

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { newId } from '#sync/new-id.ts';
import { addPeople } from './live/families.ts';
import { percentile, table } from './report.ts';
import { ENGINE_NAMES, fillCalendar, openSeeded } from './seeded-server.ts';

/**
 * How fast others are answered while one account, or nobody, makes the server work: another family asks for `/auth/me`
 * twenty times a second meanwhile. `RECORDS=20000`, `SAVES=20` and `SECONDS=3` for other sizes, `SERVER=…/main.js` for
 * another build.
 */

const RECORDS = Number(process.env['RECORDS'] ?? 96_000);
const SAVES = Number(process.env['SAVES'] ?? 60);
const SECONDS = Number(process.env['SECONDS'] ?? 5);
const SERVER = resolve(process.env['SERVER'] ?? 'build/server/main.js');
const TODAY = chileanFecha(new Date());
const PER_DAY = 48;

const times = () =>
  Array.from({ length: RECORDS }, (_, index) => ({
    fecha: addDays(TODAY, -Math.floor(index / PER_DAY)),
    hora_inicio: formatHora((index % PER_DAY) * 30),
    hora_fin: formatHora((index % PER_DAY) * 30 + 30),
  }));

async function open(engine: (typeof ENGINE_NAMES)[number]) {
  const { seeded, ...server } = await openSeeded(engine, SERVER, async (store) => {
    const [abuser, other] = await addPeople(store, 4);
    if (abuser === undefined || other === undefined) throw new Error('nobody was added');
    await fillCalendar(store, abuser.patient, times());
    return { abuser, other };
  });
  return { ...server, ...seeded };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function post({ url }: Opened, token: string | null, body: string): Promise<number> {
  const answer = await fetch(`${url}/solicitudes/actualizar`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}`, 'idempotency-key': newId() }),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A save of this many slots, on days of its own. */
function saveOf(patient: string, number: number, slots: number): string {
  const first = 2 + number * Math.ceil(slots / PER_DAY);
  return JSON.stringify({
    id_paciente: patient,
    slots: Array.from({ length: slots }, (_, index) => ({
      accion: 'inscribir',
      status: 'pendiente',
      fecha: addDays(TODAY, first + Math.floor(index / PER_DAY)),
      hora_inicio: formatHora((index % PER_DAY) * 30),
      hora_fin: formatHora((index % PER_DAY) * 30 + 30),
    })),
  });
}

/** The other family's calls while the work is done; what each took, and how many were refused. */
async function others({ url, other }: Opened, work: () => Promise<unknown>) {
  const file = new URL('./abuse/other-family.mjs', import.meta.url);
  const thread = new Worker(file, { workerData: { url, token: other.token } });
  await once(thread, 'message');
  await work();
  thread.postMessage('end');
  const [heard] = (await once(thread, 'message')) as [
    { readonly times: readonly number[]; readonly refused: number },
  ];
  await thread.terminate();
  return heard;
}

async function forSeconds(work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) await work();
}

async function whileLocked(opened: Opened, work: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: opened.databaseUrl ?? '' });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from paciente where id = $1 for update', [opened.abuser.patient]);
  const working = work();
  await new Promise((next) => setTimeout(next, SECONDS * 1000));
  await client.query('rollback');
  await client.end();
  await working;
}

const SCENES: Readonly<Record<string, (opened: Opened) => Promise<unknown>>> = {
  nothing: () => forSeconds(() => new Promise((next) => setTimeout(next, 100))),
  [`${SAVES} saves of 2,000 slots`]: (opened) =>
    Promise.all(
      Array.from({ length: SAVES }, (_, number) =>
        post(opened, opened.abuser.token, saveOf(opened.abuser.patient, number, 2000)),
      ),
    ),
  [`four readers of ${RECORDS} records`]: (opened) =>
    Promise.all(
      [1, 2, 3, 4].map(() =>
        forSeconds(async () => {
          const url = `${opened.url}/solicitudes/paciente/${opened.abuser.patient}`;
          const headers = { authorization: `Bearer ${opened.abuser.token}` };
          await (await fetch(url, { headers })).arrayBuffer();
        }),
      ),
    ),
  '10 bodies of 1 MB a second, without a token': (opened) => {
    const body = JSON.stringify({
      slots: Array.from({ length: 20_000 }, () => ({ a: 'x'.repeat(40) })),
    });
    return forSeconds(async () => {
      post(opened, null, body).catch(() => {});
      await new Promise((next) => setTimeout(next, 100));
    });
  },
  '12 saves of a locked calendar': (opened) =>
    opened.databaseUrl === null
      ? Promise.resolve()
      : whileLocked(opened, () =>
          Promise.all(
            Array.from({ length: 12 }, (_, number) =>
              post(opened, opened.abuser.token, saveOf(opened.abuser.patient, 500 + number, 1)),
            ),
          ),
        ),
};

function memoryOf({ process: { pid } }: Opened): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Memory before, while 25 clients ask for the list and never read, and 40 seconds later. */
async function neverRead(opened: Opened): Promise<readonly string[]> {
  const before = memoryOf(opened);
  const sockets: Socket[] = [];
  for (let number = 0; number < 25; number += 1) {
    const socket = connect(Number(new URL(opened.url).port), '127.0.0.1').pause();
    socket.on('error', () => {});
    await once(socket, 'connect');
    const { patient, token } = opened.abuser;
    const headers = `Host: x\r\nAuthorization: Bearer ${token}`;
    socket.write(`GET /solicitudes/paciente/${patient} HTTP/1.1\r\n${headers}\r\n\r\n`);
    sockets.push(socket);
  }
  let most = 0;
  for (let tenths = 0; tenths < 400; tenths += 1) {
    most = Math.max(most, memoryOf(opened));
    await new Promise((next) => setTimeout(next, 100));
  }
  const after = memoryOf(opened);
  for (const socket of sockets) socket.destroy();
  return [before, most, after].map((megabytes) => `${megabytes.toFixed(0)}`);
}

test.each(ENGINE_NAMES)('others, on %s', { timeout: 1_800_000 }, async (engine) => {
  const opened = await open(engine);
  const rows: string[][] = [];
  for (const [scene, abuse] of Object.entries(SCENES)) {
    const { times, refused } = await others(opened, () => abuse(opened));
    if (times.length < 5) continue;
    const figures = [50, 99, 100].map((percent) => percentile(times, percent).toFixed(0));
    rows.push([engine, scene, ...figures, `${refused}`]);
  }
  table(['others', 'meanwhile', 'p50 ms', 'p99 ms', 'most ms', 'refused'], rows);
  const memory = await neverRead(opened);
  table(['25 never read', 'MB before', 'most', '40 s later'], [[engine, ...memory]]);
  await opened.close();
});

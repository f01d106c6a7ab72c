import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { newId } from '#sync/new-id.ts';
import { chromiumPath, LAUNCH_ARGUMENTS } from '#tests/browser/chromium.ts';
import { type OpenStream, openStream } from '#tests/server/calendar/event-stream.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
// Declares what `engines.ts` is provided with.
import type {} from '#tests/server/global-setup.ts';
import { startCluster } from '#tests/server/postgres-cluster.ts';
import { type Product, startProduct } from '#tests/server/product.ts';
import { addPeople, SECRET } from './live/families.ts';
import { percentile, report } from './report.ts';

/** S11: the live stream with two server processes, one of which has all the listeners, and the other the saves. */

const LISTENERS = 1000;
const SAVES = 60;
const SHOWN = 40;
const QUIET_MS = 20_000;
const MONDAY = '2027-03-01';

const SERVER = fileURLToPath(new URL('../build/server/main.js', import.meta.url));
const WATCH = new URL('live/watched-server.mjs', import.meta.url).href;

interface Figures {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
  readonly queries: number;
  readonly cpuMs: number;
}

/** What a server process uses now. */
async function look({ process: server, dataDir }: Product): Promise<Figures> {
  const file = join(dataDir, 'watch');
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  const before = lines().length;
  server.kill('SIGUSR2');
  await expect.poll(() => lines().length, { timeout: 10_000 }).toBeGreaterThan(before);
  return JSON.parse(lines().at(-1) ?? '') as Figures;
}

async function save(url: string, token: string, patient: string, turn: number): Promise<void> {
  const start = 480 + (turn % 8) * 60;
  const slot = {
    accion: 'inscribir',
    status: 'pendiente',
    fecha: addDays(MONDAY, Math.floor(turn / 8)),
    hora_inicio: formatHora(start),
    hora_fin: formatHora(start + 60),
  };
  const answer = await fetch(`${url}/solicitudes/actualizar`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    },
    body: JSON.stringify({ id_paciente: patient, slots: [slot] }),
  });
  if (answer.status !== 200) throw new Error(`a save was answered ${answer.status}`);
}

interface Bench {
  readonly name: string;
  /** Starts two servers on one database, with these people in it. */
  readonly open: () => Promise<{
    readonly listening: Product;
    readonly saving: Product;
    readonly people: Awaited<ReturnType<typeof addPeople>>;
    readonly close: () => Promise<void>;
  }>;
}

const watched = (dataDir: string): Readonly<Record<string, string>> => ({
  JWT_SECRET: SECRET,
  NODE_OPTIONS: `--import ${WATCH}`,
  WATCH_FILE: join(dataDir, 'watch'),
});

const ENGINES: readonly Bench[] = [
  {
    name: 'embedded',
    async open() {
      const dataDir = temporaryDirectory();
      const start = () => startProduct({ file: SERVER, dataDir, env: watched(dataDir) });
      const listening = await start();
      const saving = await startProduct({ file: SERVER, dataDir, env: { JWT_SECRET: SECRET } });
      const store = openEmbedded(dataDir);
      const people = await addPeople(store, LISTENERS);
      await store.close();
      const close = async () => {
        for (const product of [listening, saving]) await product.stop();
        listening.clear();
      };
      return { listening, saving, people, close };
    },
  },
  {
    name: 'PostgreSQL',
    async open() {
      const cluster = await startCluster();
      const dataDir = temporaryDirectory();
      const env = { DATABASE_URL: cluster.url, JWT_SECRET: SECRET };
      const listening = await startProduct({
        file: SERVER,
        dataDir,
        env: { ...env, ...watched(dataDir) },
      });
      const saving = await startProduct({ file: SERVER, env });
      const store = await openPostgres(cluster.url);
      const people = await addPeople(store, LISTENERS);
      await store.close();
      const close = async () => {
        for (const product of [listening, saving]) {
          await product.stop();
          product.clear();
        }
        await cluster.stop();
      };
      return { listening, saving, people, close };
    },
  },
];

/** Opens the streams of all these people, and waits until each has had its first event. */
async function listen(url: string, tokens: readonly string[]): Promise<readonly OpenStream[]> {
  const streams: OpenStream[] = [];
  for (let from = 0; from < tokens.length; from += 50) {
    const some = tokens.slice(from, from + 50).map((token) => openStream(url, token));
    streams.push(...(await Promise.all(some)));
  }
  await expect
    .poll(() => streams.every(({ events }) => events.length > 0), { timeout: 20_000 })
    .toBe(true);
  return streams;
}

/** Opens the week of a patient, in a page that is told of each change. */
async function openWeek(page: Page, url: string, token: string, patient: string): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  const streaming = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await page.goto(`${url}/dashboard/calendario?paciente=${patient}&fecha=${MONDAY}&vista=semana`);
  await page.locator('[data-vista="semana"]').waitFor();
  await streaming;
}

test.each(ENGINES)('S11: $name', async ({ name, open }) => {
  const { listening, saving, people, close } = await open();
  const [owner, member] = people;
  if (owner === undefined || member === undefined) throw new Error('nobody');

  const tokens = people.map(({ token }) => token);
  // The process keeps the room that their first calls took: what remains is that of open streams.
  for (const stream of await listen(listening.url, tokens)) stream.leave();
  await delay(2_000);
  const without = await look(listening);
  await delay(QUIET_MS);
  const nobody = await look(listening);
  await listen(listening.url, tokens);
  await delay(2_000);
  const begun = await look(listening);
  await delay(QUIET_MS);
  const quiet = await look(listening);
  const kibEach = (field: 'heapUsed' | 'external' | 'rss') =>
    (quiet[field] - nobody[field]) / 1024 / LISTENERS;
  report('S11', `${name}, ${LISTENERS} listeners in one process, nothing changes`, {
    'KiB of heap each': kibEach('heapUsed'),
    'KiB outside it each': kibEach('external'),
    'KiB of the process each': kibEach('rss'),
    'queries a second': ((quiet.queries - begun.queries) * 1000) / QUIET_MS,
    'queries a second for nobody': ((nobody.queries - without.queries) * 1000) / QUIET_MS,
    '% of a core': ((quiet.cpuMs - begun.cpuMs) * 100) / QUIET_MS,
  });

  const told: number[] = [];
  let heardAt = 0;
  await openStream(listening.url, member.token, {
    onEvent: () => {
      heardAt = performance.now();
    },
  });
  for (let turn = 0; turn < SAVES; turn += 1) {
    await delay(Math.random() * 1000);
    heardAt = 0;
    const from = performance.now();
    await save(saving.url, owner.token, owner.patient, SHOWN + turn);
    await expect.poll(() => heardAt, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    told.push(heardAt - from);
  }
  report('S11', `${name}, from a save in another process to the event`, {
    'p50 ms': percentile(told, 50),
    'p95 ms': percentile(told, 95),
    'max ms': Math.max(...told),
  });

  const browser = await chromium.launch({ executablePath: chromiumPath(), args: LAUNCH_ARGUMENTS });
  const page = await (await browser.newContext({ timezoneId: 'America/Santiago' })).newPage();
  await openWeek(page, listening.url, member.token, owner.patient);
  const shown: number[] = [];
  for (let turn = 0; turn < SHOWN; turn += 1) {
    await delay(Math.random() * 1000);
    const fecha = addDays(MONDAY, Math.floor(turn / 8));
    const hora = formatHora(480 + (turn % 8) * 60);
    const from = Date.now();
    const [at] = await Promise.all([
      page
        .waitForFunction(
          ([day, time]) =>
            document.querySelector(
              `[data-fecha="${day}"][data-hora="${time}"][data-estado="pendiente"]`,
            ) && Date.now(),
          [fecha, hora] as const,
          { polling: 'raf', timeout: 30_000 },
        )
        .then((handle) => handle.jsonValue()),
      save(saving.url, owner.token, owner.patient, turn),
    ]);
    shown.push(Number(at) - from);
  }
  report('S11', `${name}, from a save in another process to what a page shows`, {
    'p50 ms': percentile(shown, 50),
    'p95 ms': percentile(shown, 95),
    'max ms': Math.max(...shown),
  });
  await browser.close();
  await close();
});

import { afterAll, describe, expect, inject, it } from 'vitest';
import { temporaryDirectory } from '#tests/server/engines.ts';
import { type Cluster, startCluster } from '#tests/server/postgres-cluster.ts';
import { type Product, startProduct } from '#tests/server/product.ts';
import { calendarOf, send } from '#tests/server/product-calls.ts';

/** `KILLS=34` for a hundred in all (`npm run kills`). */
const KILLS = Number(process.env['KILLS'] ?? 2);
/** So many write at once; each repeats a save with its key until it is acknowledged, as the app does. */
const WRITERS = 6;
const MOST_MS = 25;
/** A start takes a second or more, and is not made faster by those who ask meanwhile. */
const AGAIN_MS = 200;
const UPDATE = '/solicitudes/actualizar';

/** A server that runs, and what of it is killed and started again. */
interface Scene {
  readonly url: () => string;
  readonly kill: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const file = inject('serverFile');

/** The server and its embedded database end together. */
async function embedded(): Promise<Scene> {
  return killedServer({ dataDir: temporaryDirectory() });
}

async function serverOnPostgres(): Promise<Scene> {
  const cluster = await durableCluster();
  const scene = await killedServer(onPostgres(cluster));
  return {
    ...scene,
    async end() {
      await scene.end();
      await cluster.stop();
    },
  };
}

async function databaseOfServer(): Promise<Scene> {
  const cluster = await durableCluster();
  const product = await startProduct({ file, args: ['--demo'], ...onPostgres(cluster) });
  return {
    url: () => product.url,
    async kill() {
      await cluster.kill();
      await cluster.start();
    },
    async end() {
      // The process was never started again.
      expect(await product.stop()).toBe(0);
      await cluster.stop();
    },
  };
}

/** One that has on disk what it acknowledged. */
function durableCluster(): Promise<Cluster> {
  return startCluster(['synchronous_commit=on', 'full_page_writes=on']);
}

interface Options {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** More calls than a person makes. */
const MANY_CALLS = { CALLS_PER_MINUTE: '99999' };

function onPostgres({ url }: Cluster): Options {
  const env = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32), ...MANY_CALLS };
  return { dataDir: temporaryDirectory(), env };
}

async function killedServer({ env = MANY_CALLS, ...options }: Partial<Options>): Promise<Scene> {
  let product: Product = await startProduct({ file, args: ['--demo'], env, ...options });
  return {
    url: () => product.url,
    async kill() {
      await product.stop('SIGKILL');
      const port = Number(new URL(product.url).port);
      product = await startProduct({ file, port, args: ['--demo'], env, ...options });
    },
    async end() {
      await product.stop();
      product.clear();
    },
  };
}

const counts: string[] = [];
afterAll(() => void process.stdout.write(`${counts.join('\n')}\n`));

describe.each([
  ['the server on the embedded database', embedded],
  ['the server on PostgreSQL', serverOnPostgres],
  ['PostgreSQL under a server', databaseOfServer],
] as const)('%s', (name, open) => {
  it(`is killed ${KILLS} times while families save: what it acknowledged is there once`, {
    timeout: 60_000 + KILLS * 20_000,
  }, async () => {
    const scene = await open();
    const { token, patient } = await calendarOf({ url: scene.url() });
    const acknowledged: string[] = [];
    const unexpected: unknown[] = [];
    let unanswered = 0;
    let busy = 0;
    let isOver = false;
    /** Saves another slot each time, until the kills are over. */
    const write = async (writer: number) => {
      for (let index = 0; !isOver; index += 1) {
        const slot = slotOf(writer, index);
        const given = {
          token,
          headers: { 'idempotency-key': `key-${writer}-${index}` },
          body: { id_paciente: patient, slots: [slot] },
        };
        for (let isSaved = false; !isSaved; ) {
          const answer = await send({ url: scene.url() }, UPDATE, given).catch(() => null);
          isSaved = answer?.status === 200;
          if (answer === null) unanswered += 1;
          else if (answer.status === 503) busy += 1;
          else if (!isSaved) {
            unexpected.push(answer);
            return;
          }
          if (!isSaved) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        }
        acknowledged.push(placeOf(slot));
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + WRITERS);
      // Anywhere within a save, which no state tells.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_MS));
      await scene.kill();
    }
    isOver = true;
    await Promise.all(writers);
    const { body: list } = await send({ url: scene.url() }, `/solicitudes/paciente/${patient}`, {
      token,
    });
    await scene.end();
    expect(unexpected).toEqual([]);
    const stored = list.map(placeOf).filter((place: string) => place >= FIRST_YEAR);
    expect(stored.sort()).toEqual(acknowledged.sort());
    counts.push(
      `${name}: ${KILLS} kills, ${acknowledged.length} saves acknowledged, ` +
        `${unanswered} cut off, ${busy} told to come again, none lost, none twice`,
    );
  });
});

const FIRST_YEAR = '2031';

/** A slot that no other save has: each writer has a year, of days up to the 28th. */
function slotOf(writer: number, index: number) {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = Math.floor(index / 24);
  const fecha = `${Number(FIRST_YEAR) + writer}-${two(1 + Math.floor(day / 28))}-${two(1 + (day % 28))}`;
  const hora = two(index % 24);
  return {
    ...{ fecha, hora_inicio: `${hora}:00`, hora_fin: `${hora}:30` },
    ...{ accion: 'inscribir', status: 'pendiente' },
  };
}

function placeOf({ fecha, hora_inicio }: { fecha: string; hora_inicio: string }): string {
  return `${fecha} ${hora_inicio}`;
}

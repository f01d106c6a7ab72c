import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hashSync } from '@node-rs/argon2';
import Database from 'libsql';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { START_FLAGS } from '#tests/start-flags.ts';
import type { Family } from './family.ts';

const SERVER = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));

/** The Responsable of a demo family. */
export const MARIA = { mail: 'maria@vinculo.example', password: DEMO_PASSWORD };
export const ADMIN = { mail: 'admin@vinculo.example', password: DEMO_PASSWORD };
/** María's sister, who shares Rosa Elena. */
export const PAULA = { mail: 'paula@vinculo.example', password: DEMO_PASSWORD };
/** A caregiver of Rosa Elena. */
export const CAMILA = { mail: 'camila@vinculo.example', password: DEMO_PASSWORD };
export const JORGE = { mail: 'jorge@vinculo.example', password: DEMO_PASSWORD };

/** The built product in a separate process with a fresh database. */
export interface Product {
  readonly url: string;
  /** A patient's records, read from the database file. */
  readonly records: (patient: string) => readonly CareRequest[];
  /** For benches, and stories about data that the server would not accept: they write to it directly. */
  readonly databaseFile: string;
  /** The only people on it that the story may know; undefined where the server is its own. */
  readonly family?: Family;
  /** The id of a patient, by first name. */
  readonly paciente: (name: string) => string;
  /** Kills the server as a power cut would; `start` brings it back with the same port and data. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** The id of the current server process. */
  readonly pid: () => number;
  readonly close: () => Promise<void>;
}

/** The cheapest hash: stories sign in often, and nobody attacks these passwords. */
export const PASSWORD_HASH = hashSync(DEMO_PASSWORD, {
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
});

/**
 * The product's database, for changes that bypass the server. The server writes to it as well, so wait for
 * its lock.
 */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file);
  database.exec('pragma busy_timeout = 20000');
  return database;
}

export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vinculo-product-'));
  let running: ChildProcess;
  let port = '0';

  async function start(): Promise<void> {
    running = spawn(process.execPath, [...START_FLAGS, SERVER], {
      env: { PATH: process.env['PATH'], ...environment, PORT: port, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (running.stdout === null) throw new Error('the server has no output');
    for await (const line of createInterface(running.stdout)) {
      const match = /^Vínculo está en http:\/\/[\w.]+:(\d+)/.exec(line);
      if (match?.[1] === undefined) continue;
      port = match[1];
      running.stdout.resume();
      return;
    }
    throw new Error('the server did not start');
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  }

  function query(sql: string, ...values: readonly string[]): readonly Record<string, unknown>[] {
    const database = new Database(join(dataDir, 'vinculo.db'), { readonly: true });
    try {
      return database.prepare(sql).all(...values) as Record<string, unknown>[];
    } finally {
      database.close();
    }
  }

  await start();
  const database = openDatabase(join(dataDir, 'vinculo.db'));
  database.prepare('update account set password_hash = ?').run(PASSWORD_HASH);
  database.close();
  return {
    url: `http://localhost:${port}`,
    records: (patient) =>
      query(
        `select s.*, a.name, a.last_name from solicitud s
         left join account a on a.id = s.id_cuidador where s.id_paciente = ?`,
        patient,
      ).map((row) => {
        const cuidador =
          row['id_cuidador'] === null
            ? null
            : { id: row['id_cuidador'], name: row['name'], last_name: row['last_name'] };
        const careRequest = readSolicitud({ ...row, cuidador });
        if (careRequest === null) throw new Error(`unreadable row ${JSON.stringify(row)}`);
        return careRequest;
      }),
    databaseFile: join(dataDir, 'vinculo.db'),
    paciente: (name) => {
      const [row] = query('select id from paciente where name = ?', name);
      if (row === undefined) throw new Error(`no patient ${name}`);
      return String(row['id']);
    },
    kill: () => stop('SIGKILL'),
    start,
    pid: () => running.pid ?? Number.NaN,
    async close() {
      await stop('SIGTERM');
      await rm(dataDir, { recursive: true });
    },
  };
}

import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import Libsql from 'libsql';
import { buildApp } from '#server/app.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Store } from '#server/store/store.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
import { passwords, type Sent, testDependencies } from '#tests/server/test-dependencies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The reference server in this process, with the demo family in a database of its own. */
export interface ReferenceServer {
  readonly app: { inject(request: InjectOptions): Promise<LightMyRequestResponse> };
  readonly store: Store;
  /** Mails and SMS, oldest first. */
  readonly sent: readonly Sent[];
  /** Signs a demo account in and returns its token. */
  readonly tokenOf: (mail: string) => Promise<string>;
  /** The status of its answer to a sign-in. */
  readonly loginStatus: (mail: string, password: string) => Promise<number>;
  /** The status of its answer to a token. */
  readonly statusOf: (token: string | null) => Promise<number>;
  /** A call by somebody who isn't the user of the page, such as another member of the family. */
  readonly call: (
    mail: string,
    method: Method,
    url: string,
    body?: object,
    // biome-ignore lint/suspicious/noExplicitAny: tests check arbitrary answers
  ) => Promise<any>;
  /** From now on it has no gateway for text messages. */
  readonly sendNoTextMessages: () => void;
  /** A demo person's id, by first name; of an account or of a patient. */
  readonly idOf: (name: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

const clock = () => new Date();

/** A clock that goes in real time from now on, whatever a test does to that of the page. */
export function realClock(): () => Date {
  const offset = Date.now() - performance.now();
  return () => new Date(offset + performance.now());
}

const newId = () => crypto.randomUUID();
const FILE = 'vinculo.db';

/** A migrated database with the demo family, made once per worker and day, and copied. */
const templates = new Map<string, Promise<string>>();

async function makeTemplate(): Promise<string> {
  const directory = temporaryDirectory();
  const store = openEmbedded(directory);
  await migrate(store);
  await seedDemo({ store, clock, newId, passwords });
  // The write-ahead log is folded into the file when the last connection closes.
  await store.close();
  return join(directory, FILE);
}

/** An app on a database of its own, which tests of this worker use one after another. */
interface Process {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly deps: Dependencies;
  readonly sent: Sent[];
  readonly directory: string;
  /** Gives the database the rows that it began with. */
  readonly restore: () => void;
}

/** Servers that no test uses now, by the day of their clock. Creating one takes longer than many tests. */
const free = new Map<string, Process[]>();

async function startProcess(day: string, ownClock: () => Date): Promise<Process> {
  const template = templates.get(day) ?? makeTemplate();
  templates.set(day, template);
  const directory = temporaryDirectory();
  const file = join(directory, FILE);
  copyFileSync(await template, file);
  const store = openEmbedded(directory);
  const sent: Sent[] = [];
  const deps = await testDependencies({ store, clock: ownClock, newId }, sent);
  const restore = restorer(file, await template);
  return { app: await buildApp(deps), store, deps, sent, directory, restore };
}

/** @returns a function that gives each table of a database the rows of another one. */
function restorer(file: string, template: string): () => void {
  const database = new Libsql(file);
  database.pragma('synchronous = off');
  database.pragma('foreign_keys = off');
  database.exec(`attach '${template}' as template`);
  const tables = database
    .prepare(
      "select name from template.sqlite_schema where type = 'table' and name not like 'sqlite%'",
    )
    .all() as { readonly name: string }[];
  const statements = tables.flatMap(({ name }) => [
    `delete from main."${name}"`,
    `insert into main."${name}" select * from template."${name}"`,
  ]);
  return () => void database.exec(`begin immediate; ${statements.join('; ')}; commit`);
}

/**
 * The server of a test, by default with the clock of this process, which the test may fake. Other tests of this worker use
 * its app before and after it.
 * @param ownClock of a server that nothing else uses.
 */
export async function startReferenceServer(ownClock?: () => Date): Promise<ReferenceServer> {
  const day = clock().toISOString();
  const process =
    (ownClock === undefined ? free.get(day)?.pop() : undefined) ??
    (await startProcess(day, ownClock ?? clock));
  const { store, deps, sent } = process;
  const answering = new Set<Promise<unknown>>();
  const app: ReferenceServer['app'] = {
    inject(request) {
      const answer = process.app.inject(request);
      answering.add(answer);
      return answer;
    },
  };

  const login = (mail: string, password: string) =>
    app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { mail, password, RememberMe: true },
    });

  async function tokenOf(mail: string): Promise<string> {
    const answer = await login(mail, DEMO_PASSWORD);
    if (answer.statusCode !== 200) throw new Error(`login ${mail}: ${answer.body}`);
    return answer.json().token;
  }

  return {
    app,
    store,
    sent,
    tokenOf,
    loginStatus: async (mail, password) => (await login(mail, password)).statusCode,
    async statusOf(token) {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ url: '/auth/me', headers })).statusCode;
    },
    async call(mail, method, url, body) {
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${await tokenOf(mail)}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.body}`);
      return answer.body === '' ? undefined : answer.json();
    },
    sendNoTextMessages() {
      Object.assign(deps, { offersTextMessages: false });
    },
    async idOf(name) {
      const [row] = [
        ...(await store.db.selectFrom('paciente').select('id').where('name', '=', name).execute()),
        ...(await store.db.selectFrom('account').select('id').where('name', '=', name).execute()),
      ];
      if (row === undefined) throw new Error(`nobody is called ${name}`);
      return row.id;
    },
    async close() {
      await Promise.allSettled(answering);
      await deps.background.settled();
      if (ownClock !== undefined) {
        await process.app.close();
        await store.close();
        rmSync(process.directory, { recursive: true, force: true });
        return;
      }
      process.restore();
      Object.assign(deps, { offersTextMessages: true });
      sent.length = 0;
      free.set(day, [...(free.get(day) ?? []), process]);
    },
  };
}

import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
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
  readonly app: FastifyInstance;
  readonly store: Store;
  /** Mails and SMS, oldest first. */
  readonly sent: readonly Sent[];
  /** Signs a demo account in and returns its token. */
  readonly tokenOf: (mail: string) => Promise<string>;
  /** A call by somebody who isn't the user of the page, such as another member of the family. */
  readonly call: (
    mail: string,
    method: Method,
    url: string,
    body?: object,
    // biome-ignore lint/suspicious/noExplicitAny: tests check arbitrary answers
  ) => Promise<any>;
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

/** A migrated database with the demo family, made once per worker and day, and copied for each test. */
const templates = new Map<string, Promise<string>>();

async function makeTemplate(): Promise<string> {
  const directory = temporaryDirectory();
  const store = openEmbedded(directory);
  await migrate(store);
  await seedDemo({ store, clock, newId, passwords });
  // The write-ahead log is folded into the file when the last connection closes.
  await store.close();
  return directory;
}

/** Starts a server, by default with the clock of this process, which a test may fake. */
export async function startReferenceServer(ownClock: () => Date = clock): Promise<ReferenceServer> {
  const day = clock().toISOString();
  let template = templates.get(day);
  if (template === undefined) {
    template = makeTemplate();
    templates.set(day, template);
  }
  const directory = temporaryDirectory();
  copyFileSync(join(await template, FILE), join(directory, FILE));
  const store = openEmbedded(directory);
  const sent: Sent[] = [];
  const app = await buildApp(await testDependencies({ store, clock: ownClock, newId }, sent));

  async function tokenOf(mail: string): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { mail, password: DEMO_PASSWORD, RememberMe: true },
    });
    if (answer.statusCode !== 200) throw new Error(`login ${mail}: ${answer.body}`);
    return answer.json().token;
  }

  return {
    app,
    store,
    sent,
    tokenOf,
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
    async idOf(name) {
      const [row] = [
        ...(await store.db.selectFrom('paciente').select('id').where('name', '=', name).execute()),
        ...(await store.db.selectFrom('account').select('id').where('name', '=', name).execute()),
      ];
      if (row === undefined) throw new Error(`nobody is called ${name}`);
      return row.id;
    },
    async close() {
      await app.close();
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

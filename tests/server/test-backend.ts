import { json } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ACTIVE, findAccountByMail } from '#server/store/account/accounts.ts';
import type { Store } from '#server/store/store.ts';
import { type Engine, reseed, type TestDatabase } from './engines.ts';
import { PASSWORD, START, seed } from './seeded-rows.ts';
import { type Sent, testDependencies } from './test-dependencies.ts';

export { agreeTo, PASSWORD } from './seeded-rows.ts';

/**
 * A backend with two families on one engine, and a clock that only moves when a test moves it.
 *
 * María cares for Rosa (caregivers Camila and Diego) and Hernán (Diego); Jorge, who is also a
 * caregiver, cares for Carmen (Valentina). Andrea is the Admin.
 */
export interface TestBackend {
  /** The sent messages, oldest first. */
  readonly sent: readonly Sent[];
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly deps: Dependencies;
  /** Advances the clock. */
  advanceClock(ms: number): void;
  /** Another process on the same database. */
  anotherProcess(changes?: Partial<Dependencies>): Promise<FastifyInstance>;
  /** The connections of another process on the same database. */
  anotherStore(): Promise<Store>;
  /** A token as a sign-in gives it, without one. */
  tokenOf(mail: string): Promise<string>;
  /** Signs in with the password of all, which counts and remembers what a sign-in does. @returns its token. */
  signIn(mail: string): Promise<string>;
  call(
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more?: Call,
  ): Promise<Answer>;
  /** Done by itself after the test in which it was opened; one for several tests is closed by who opened it. */
  close(): Promise<void>;
}

export interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly app?: FastifyInstance;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests check arbitrary answers.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is under test
  readonly body: any;
}

/** An app on a seeded database, and what of it begins anew with each test. */
interface Process {
  readonly database: TestDatabase;
  readonly store: Store;
  readonly deps: Dependencies;
  readonly app: FastifyInstance;
  readonly sent: Sent[];
  readonly time: { now: number; ids: number };
}

/** Backends of this worker that no test uses now. Creating one takes longer than most tests. */
const free = new Map<Engine, Process[]>();

/**
 * The backend of a test, on an app that other tests of this worker use before and after it: with the seeded rows only,
 * nothing sent, and the clock at its start. A test that ends the app or its database, listens on a port, changes a
 * table, or leaves more behind than rows takes an own one.
 */
export async function openTestBackend(engine: Engine): Promise<TestBackend> {
  const used = free.get(engine)?.pop();
  if (used === undefined) return backendOf(await startProcess(engine, {}), giveBack);
  await reseed(used.store, seed);
  used.sent.length = 0;
  Object.assign(used.time, BEGIN);
  return backendOf(used, giveBack);

  async function giveBack(process: Process): Promise<void> {
    free.set(engine, [...(free.get(engine) ?? []), process]);
  }
}

/** The same on an app that nothing else uses, and that ends with it. */
export async function openOwnTestBackend(
  engine: Engine,
  changes: Partial<Dependencies> = {},
): Promise<TestBackend> {
  return backendOf(await startProcess(engine, changes), async ({ app, store, database }) => {
    await app.close();
    await store.close();
    await database.clear();
  });
}

const BEGIN = { now: START, ids: 0 };

async function startProcess(engine: Engine, changes: Partial<Dependencies>): Promise<Process> {
  const database = await engine.prepareSeeded(seed);
  const store = await database.open();
  const time = { ...BEGIN };
  const sent: Sent[] = [];
  const clock = () => new Date(time.now);
  const newId = () => {
    time.ids += 1;
    return `id-${time.ids}`;
  };
  const deps: Dependencies = {
    ...(await testDependencies({ store, clock, newId }, sent)),
    ...changes,
  };
  return { database, store, deps, app: await buildApp(deps), sent, time };
}

/** @param end what is done with the process after the test, when it is at rest. */
function backendOf(process: Process, end: (process: Process) => Promise<void>): TestBackend {
  const { database, store, deps, app, sent, time } = process;
  const closing: (() => Promise<unknown>)[] = [];
  const answering = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await Promise.allSettled(answering);
    for (const one of closing) await one();
    await deps.background.settled();
    await end(process);
  }
  /** Another process may be killed in the middle of a call, but this app goes on after the test. */
  const inject = (to: FastifyInstance, request: InjectOptions) => {
    const answer = to.inject(request);
    if (to === app) answering.add(answer);
    return answer;
  };
  const backend: TestBackend = {
    sent,
    app,
    store,
    deps,
    advanceClock(ms) {
      time.now += ms;
    },
    async anotherProcess(more = {}) {
      const second = await buildApp({ ...deps, store: await backend.anotherStore(), ...more });
      closing.unshift(() => second.close());
      return second;
    },
    async anotherStore() {
      const other = await database.open();
      closing.push(() => other.close());
      return other;
    },
    async tokenOf(mail) {
      const account = await findAccountByMail(store.db, mail);
      if (account?.estado_cuenta !== ACTIVE) throw new Error(`${mail} has no active account`);
      return deps.tokens.issue(account, true);
    },
    async signIn(mail) {
      const body = { mail, password: PASSWORD, RememberMe: true };
      const answer = await backend.call(null, 'POST', '/auth/login', { body });
      if (answer.status !== 200) throw new Error(`login ${mail}: ${JSON.stringify(answer.body)}`);
      return answer.body.token;
    },
    async call(token, method, url, more = {}) {
      const request: InjectOptions = {
        method,
        url,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...more.headers,
        },
        ...(more.body === undefined ? {} : { payload: more.body as object }),
      };
      const to = more.app ?? app;
      if (url === LIVE_STREAM)
        return beginning(await inject(to, { ...request, payloadAsStream: true }));
      const response = await inject(to, request);
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : response.body,
      };
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(backend.close);
  return backend;
}

/** Its answer does not end. */
const LIVE_STREAM = '/api/events';

/** An answer as it begins: its whole body where it is JSON. */
async function beginning(response: Response): Promise<Answer> {
  const { statusCode: status, headers } = response;
  if (String(headers['content-type']).includes('json')) {
    return { status, headers, body: await json(response.stream()) };
  }
  response.stream().destroy();
  return { status, headers, body: '' };
}

/** One change of a mutation; by default it adds a slot on that Monday. */
export function slot(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    fecha: '2026-11-23',
    hora_inicio: '08:00',
    hora_fin: '08:30',
    accion: 'inscribir',
    status: 'pendiente',
    ...changes,
  };
}

/** A list of care requests as short text, for comparing: `2026-11-23 08:00-08:30 pendiente camila`. */
export function summary(
  rows: readonly {
    fecha: string;
    hora_inicio: string;
    hora_fin: string;
    status: string;
    cuidador: { id: string } | null;
  }[],
): readonly string[] {
  return rows.map(({ fecha, hora_inicio, hora_fin, status, cuidador }) =>
    [fecha, `${hora_inicio}-${hora_fin}`, status, cuidador?.id].filter(Boolean).join(' '),
  );
}

import { json } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { buildApp } from '#server/app.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { agree } from '#server/store/agreements.ts';
import type { Database, Store } from '#server/store/store.ts';
import type { Engine } from './engines.ts';
import { passwords, type Sent, testDependencies } from './test-dependencies.ts';

export const PASSWORD = 'Correcta.1';

/** Monday 23 November 2026, nine in the morning in Chile. */
const START = Date.UTC(2026, 10, 23, 12);

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
  tokenOf(mail: string): Promise<string>;
  call(
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    more?: Call,
  ): Promise<Answer>;
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

export async function openTestBackend(
  engine: Engine,
  changes: Partial<Dependencies> = {},
): Promise<TestBackend> {
  const database = await engine.prepareSeeded(seed);
  const store = await database.open();
  let now = START;
  let ids = 0;
  const sent: Sent[] = [];
  const clock = () => new Date(now);
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const deps: Dependencies = {
    ...(await testDependencies({ store, clock, newId }, sent)),
    ...changes,
  };
  const app = await buildApp(deps);
  const closing: (() => Promise<unknown>)[] = [() => app.close(), () => store.close()];
  const backend: TestBackend = {
    sent,
    app,
    store,
    deps,
    advanceClock(ms) {
      now += ms;
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
        return beginning(await to.inject({ ...request, payloadAsStream: true }));
      const response = await to.inject(request);
      const isJson = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : response.body,
      };
    },
    async close() {
      for (const close of closing) await close();
      await database.clear();
    },
  };
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

async function seed({ db }: Store): Promise<void> {
  const password_hash = await passwords.hash(PASSWORD);
  const created_at = new Date(START).toISOString();
  const account = (id: string, role: string, name: string, last_name: string) => ({
    id,
    mail: `${id}@vinculo.test`,
    password_hash,
    role,
    name,
    last_name,
    rut: '12345678-5',
    region: 'Maule',
    estado_cuenta: 'Activo',
    metodo_de_pago: 'webpay',
    subscription: 'Paid',
    total_months: 3,
    token_version: 1,
    created_at,
    verified_at: created_at,
    mail_verified: 1,
  });
  const patient = (id: string, id_responsable: string, nickname: string | null) => ({
    id,
    id_responsable,
    name: id,
    last_name: 'Rojas',
    nickname,
    rut: '4876123-2',
    region: 'Maule',
    created_at,
    calendar_version: 0,
  });
  const assigned = (id_paciente: string, id_cuidador: string) => ({ id_paciente, id_cuidador });
  await db
    .insertInto('account')
    .values([
      account('maria', 'Responsable', 'María', 'Fuentes'),
      account('jorge', 'Responsable y Cuidador', 'Jorge', 'Valdés'),
      account('andrea', 'Admin', 'Andrea', 'Morales'),
      account('camila', 'Cuidador', 'Camila', 'Torres'),
      account('diego', 'Cuidador', 'Diego', 'Muñoz'),
      account('valentina', 'Cuidador', 'Valentina', 'Silva'),
    ])
    .execute();
  await db
    .insertInto('paciente')
    .values([
      patient('rosa', 'maria', 'Nana'),
      patient('hernan', 'maria', null),
      patient('carmen', 'jorge', null),
    ])
    .execute();
  const assignments = [
    assigned('rosa', 'camila'),
    assigned('rosa', 'diego'),
    assigned('hernan', 'diego'),
    assigned('carmen', 'valentina'),
  ];
  await db.insertInto('paciente_cuidador').values(assignments).execute();
  for (const { id_paciente, id_cuidador } of assignments) {
    await agreeTo(db, id_paciente, id_cuidador);
  }
}

/** A caregiver agrees to care for a patient, who can then be assigned. */
export async function agreeTo(db: Database, patient: string, caregiver: string): Promise<void> {
  await agree(db, { patient, caregiver, at: new Date(START), version: CONSENT_VERSION });
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

import { buffer, json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_ROWS } from '#server/store/in-pages.ts';
import { careRequestPages } from '#server/store/people/everyone-pages.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { countingReads, failingAt } from '#tests/server/faulty-store.ts';
import { openOwnTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

const ACCOUNTS = 4000;
const CARE_REQUESTS = 20_000;

/** Lists that are longer than what is read at once, and than what is on its way to a caller. */
describe.each(ENGINES)('a whole list on $name', (engine) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await openOwnTestBackend(engine);
    token = await backend.tokenOf('andrea@vinculo.test');
    await grow(backend);
  });
  afterAll(() => backend.close());

  /** An answer as it begins; its body is only produced as it is read. */
  async function begin(url: string, app: FastifyInstance, headers = {}) {
    const response = await app.inject({
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payloadAsStream: true,
    });
    const body = response.stream();
    body.on('error', () => {});
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      /** Without a word, as when the connection is closed. */
      leave: () => void response.raw.res.destroy(),
    };
  }

  /** Another process, and how often it has read a table. */
  async function watched(table: string) {
    const { store, reads } = countingReads(backend.store, table);
    return { app: await backend.anotherProcess({ store }), reads };
  }

  const users = (app = backend.app, headers = {}) => begin('/admin/users', app, headers);

  it('is the same as in one piece: every account once, then every patient, the newest first', async () => {
    const { body } = await users();
    const list = (await json(body)) as { id: string; role: string; name: string }[];
    const ids = async (table: 'account' | 'paciente') =>
      (await backend.store.db.selectFrom(table).select(['id', 'created_at']).execute())
        .sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1))
        .map(({ id }) => id);
    expect(list.map(({ id }) => id)).toEqual([
      ...(await ids('account')),
      ...(await ids('paciente')),
    ]);
    expect(list.find(({ id }) => id === 'a7')).toEqual({
      id: 'a7',
      name: 'Ana <7>',
      last_name: 'Soto',
      nickname: null,
      rut: null,
      role: 'Responsable',
      tipo: null,
      createdAt: '2020-01-08T12:00:00.000Z',
      mail: 'a7@vinculo.test',
      estado_cuenta: 'Activo',
      metodo_de_pago: null,
      subscription: null,
      totalMonths: null,
      region: null,
    });
  });

  it('is compressed on its way', async () => {
    const { headers, body } = await users(backend.app, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect((await buffer(body)).length).toBeLessThan(200_000);
  });

  it('is read no faster than it is taken, and not at all once its reader has gone', async () => {
    const { app, reads } = await watched('account');
    const slow = await users(app);
    // As long as it takes others to read all of it.
    await buffer((await users()).body);
    const read = reads();
    expect(read).toBeLessThan(ACCOUNTS / PAGE_ROWS / 2);
    slow.body.read();
    await expect.poll(reads).toBeGreaterThan(read);
    slow.leave();
    // Nothing holds back what is still produced now.
    slow.body.resume();
    const readThen = reads();
    await buffer((await users()).body);
    expect(reads()).toBeLessThanOrEqual(readThen + 1);
  });

  it('is sent again only after a change', async () => {
    const first = await users();
    await buffer(first.body);
    const tag = { 'if-none-match': String(first.headers['etag']) };
    const again = await users(backend.app, tag);
    expect([again.status, again.headers['etag']]).toEqual([304, first.headers['etag']]);
    expect(again.headers['content-type']).toBeUndefined();
    const other = await users(await backend.anotherProcess(), tag);
    expect(other.status).toBe(200);
    const rename = (name: string) =>
      backend.store.db.updateTable('account').set({ name }).where('id', '=', 'a3999').execute();
    await rename('Eva');
    const changed = await users(backend.app, tag);
    expect(changed.status).toBe(200);
    expect(await buffer(changed.body).then(String)).toContain('"Eva"');
    await rename('Ana <3999>');
  });

  it('that was not sent to its end is known to nobody', async () => {
    const { app } = await watched('account');
    const left = await users(app);
    left.leave();
    const again = await users(app, { 'if-none-match': String(left.headers['etag']) });
    expect(again.status).toBe(200);
  });

  it('of which the database gives nothing is a problem, and of which it gives a part is cut off', async () => {
    const failing = async (after: number) =>
      users(
        await backend.anotherProcess({
          store: failingAt(backend.store, 'select', 'paciente', { after }),
        }),
      );
    // Only the second query for patients of those in the middle of the list fails.
    const cut = await failing(0);
    expect(cut.status).toBe(200);
    await expect(buffer(cut.body)).rejects.toThrow();
    const store = failingAt(backend.store, 'select', 'account', { after: 1 });
    const none = await backend.call(token, 'GET', '/admin/users', {
      app: await backend.anotherProcess({ store }),
    });
    expect([none.status, none.body.code]).toEqual([500, 'internal']);
  });

  const records = (app: FastifyInstance) => begin('/admin/export/records', app);

  it('of care requests is a workbook with each of them, one calendar after another', async () => {
    const files = unzipSync(await buffer((await records(backend.app)).body));
    // A program for workbooks would take longer to read it than the server to make it.
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const rows = [...xml.matchAll(/<row .*?<\/row>/g)].slice(1).map(([row]) => row);
    expect(rows).toHaveLength(CARE_REQUESTS);
    const cell = (row: string, column: string) =>
      new RegExp(`<c r="${column}\\d+".*?<[vt][^>]*>(.*?)</`).exec(row)?.[1] ?? '';
    const keys = rows.map((row) => ['F', 'A', 'B'].map((column) => cell(row, column)).join(' '));
    expect(keys[0]).toMatch(/^p10 Soto \d{5} 10:10$/);
    expect(new Set(keys).size).toBe(CARE_REQUESTS);
    expect(keys).toEqual([...keys].sort());
  });

  it('as a workbook ends with its reader, who leaves the turn to the next', async () => {
    const { app, reads } = await watched('solicitud');
    const open = await Promise.all([records(app), records(app)]);
    const waiting = records(app);
    await buffer((await records(backend.app)).body);
    const read = reads();
    expect(read).toBeLessThan(CARE_REQUESTS / PAGE_ROWS);
    for (const one of open) one.leave();
    await buffer((await waiting).body);
    // That of the third alone, and what the others were reading.
    expect(reads()).toBeLessThanOrEqual(read + CARE_REQUESTS / PAGE_ROWS + 3);
  });

  it('as a workbook of which the database gives nothing is a problem', async () => {
    const store = failingAt(backend.store, 'select', 'solicitud');
    const app = await backend.anotherProcess({ store });
    const { status, body } = await backend.call(token, 'GET', '/admin/export/records', { app });
    expect([status, body.code]).toEqual([500, 'internal']);
  });
});

describe.each(ENGINES)('the names of the people in care requests on $name', (engine) => {
  it('are looked up by few different statements, however many they are', async () => {
    const { store, close } = await openOwnTestBackend(engine);
    const { db } = store;
    const statements = new Set<string>();
    const noting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.add(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const created_at = '2020-02-01T12:00:00.000Z';
    const day = { fecha: '2026-11-20', hora_inicio: '08:00', hora_fin: '09:00' };
    const patients = Array.from({ length: 200 }, (_, index) => `p${100 + index}`);
    const people = { id_responsable: 'maria', last_name: 'Soto', created_at, calendar_version: 1 };
    await db
      .insertInto('paciente')
      .values(patients.map((id) => ({ id, name: `Ana ${id}`, ...people })))
      .execute();
    // From one patient on a page to many.
    const requests = patients.flatMap((id_paciente, index) =>
      Array.from({ length: 1 + Math.floor(3000 / (15 + index) ** 1.2) }, (_, nth) => ({
        ...{ id_paciente, id: `${id_paciente} ${nth}`, ...day, status: 'pendiente' },
        id_cuidador: nth % 2 === 0 ? 'camila' : null,
      })),
    );
    for (let from = 0; from < requests.length; from += 500) {
      await db
        .insertInto('solicitud')
        .values(requests.slice(from, from + 500))
        .execute();
    }
    const names: string[] = [];
    for await (const page of careRequestPages(db.withPlugin(noting))) {
      for (const { name, responsable_name, cuidador_name } of page) {
        names.push([name, responsable_name, cuidador_name].join());
      }
    }
    const expected = requests.map(({ id_paciente, id_cuidador }) =>
      [`Ana ${id_paciente}`, 'María', id_cuidador && 'Camila'].join(),
    );
    expect(names.toSorted()).toEqual(expected.toSorted());
    // Two of the care requests themselves, and one for each power of two.
    expect(statements.size).toBeLessThan(2 + 9 + 3);
    await close();
  });
});

async function grow({ store: { db, engine } }: TestBackend): Promise<void> {
  const numbers = (most: number) =>
    engine === 'postgres'
      ? `(select generate_series(0, ${most - 1}) as n) as numbers`
      : `(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${most - 1}) select n from numbers)`;
  const run = (text: string) => sql.raw(text).execute(db);
  // Many are of the same moment.
  await run(`insert into account (id, mail, role, name, last_name, estado_cuenta, token_version, created_at)
    select 'a' || n, 'a' || n || '@vinculo.test', 'Responsable', 'Ana <' || n || '>', 'Soto', 'Activo', 1,
      '2020-01-0' || (1 + n % 9) || 'T12:00:00.000Z' from ${numbers(ACCOUNTS)}`);
  await run(`insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
    select 'p' || (10 + n), 'a' || n, 'p' || (10 + n), 'Soto', '2020-02-01T12:00:00.000Z', 1 from ${numbers(50)}`);
  await run(`insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status)
    select 'p' || (10 + n % 50), 's' || n, '2026-' || (10 + n / 10000) || '-' || (10 + n / 1000 % 10),
      (10 + n / 100 % 10) || ':' || (10 + n / 50 % 2), '24:00', 'pendiente' from ${numbers(CARE_REQUESTS)}`);
  if (engine === 'postgres') await run('analyze');
}

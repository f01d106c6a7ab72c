// Over 250 lines: the life of one job, in one and two processes.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { XLSX } from '#domain/workbook/sheet.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { GONE_MS, KEPT_MS, PIECE_BYTES, removeJob } from '#server/store/people/workbook-jobs.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { failingAt, pausedAfter } from '#tests/server/faulty-store.ts';
import { openOwnTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { addAccount } from './circle-people.ts';

/** Patients, each with as many care requests as days. */
const FEW = 100;
/** So many that a workbook has several pieces. */
const MANY = 500;
const DAYS = 20;
const JOBS = '/admin/workbooks';
const RECORDS = { body: { workbook: 'records' } };

describe.each(ENGINES)('a workbook that is asked for on $name', (engine) => {
  let backend: TestBackend;
  let token: string;
  beforeEach(async () => {
    backend = await openOwnTestBackend(engine);
    token = await backend.tokenOf('andrea@vinculo.test');
    await grow(backend, 0, FEW);
  });
  const releases: (() => void)[] = [];
  afterEach(async () => {
    for (const release of releases.splice(0)) release();
  });

  const ask = (app = backend.app, call: object = RECORDS, who = token) =>
    backend.call(who, 'POST', JOBS, { ...call, app });
  const state = (id: string, app = backend.app, who = token) =>
    backend.call(who, 'GET', `${JOBS}/${id}`, { app });
  const cancel = (id: string) => backend.call(token, 'DELETE', `${JOBS}/${id}`);
  const count = async (table: 'workbook_job' | 'workbook_piece') =>
    Number(
      (
        await backend.store.db
          .selectFrom(table)
          .select(sql<number>`count(*)`.as('n'))
          .executeTakeFirst()
      )?.n,
    );
  const nothingLeft = () =>
    expect
      .poll(async () => [await count('workbook_job'), await count('workbook_piece')], {
        timeout: 5000,
      })
      .toEqual([0, 0]);

  const inState = (id: string, wanted: string) =>
    expect.poll(async () => (await state(id)).body.state, { timeout: 20_000 }).toBe(wanted);

  const claim = async () =>
    (await backend.store.db.selectFrom('workbook_job').selectAll().executeTakeFirst())
      ?.claimed_until;

  async function ready(app: FastifyInstance = backend.app): Promise<string> {
    const { id } = (await ask(app)).body;
    await inState(id, 'ready');
    return id;
  }

  async function file(id: string, headers = {}, app = backend.app) {
    const answer = await app.inject({
      url: `${JOBS}/${id}/file`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br', ...headers },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  }

  /** A process that makes jobs until it has read the first care requests. */
  async function paused() {
    const { store, reached, release } = pausedAfter(
      await backend.anotherStore(),
      'select',
      'solicitud',
    );
    releases.push(release);
    return { app: await backend.anotherProcess({ store }), reached, release };
  }

  it('is made aside, and then is what it would have been at once', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({
      status: 200,
      body: { workbook: 'records', rows: 0, totalRows: FEW * DAYS, size: null, message: null },
    });
    const { id } = asked.body;
    await inState(id, 'ready');
    const { body: job } = await state(id);
    expect(job.rows).toBe(FEW * DAYS);
    const { status, headers, bytes } = await file(id);
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      XLSX,
      undefined,
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename="Registros.xlsx"');
    expect([bytes.length, Number(headers['content-length'])]).toEqual([job.size, job.size]);
    const streamed = await backend.app.inject({
      url: '/admin/export/records',
      headers: { authorization: `Bearer ${token}` },
    });
    const [sheet] = await readXlsx(bytes);
    expect(sheet?.data).toEqual((await readXlsx(streamed.rawPayload))[0]?.data);
    const audited = backend.store.db.selectFrom('audit_entry').select('action');
    expect((await audited.execute()).map(({ action }) => action)).toEqual([
      'records-exported',
      'records-exported',
    ]);
    expect((await cancel(id)).status).toBe(200);
    await nothingLeft();
    expect((await state(id)).status).toBe(404);
  });

  it('is fetched from another process, also in parts after a break', async () => {
    await grow(backend, FEW, MANY);
    const id = await ready();
    const app = await backend.anotherProcess();
    const { bytes } = await file(id, {}, app);
    expect(bytes.length).toBeGreaterThan(2 * PIECE_BYTES);
    const middle = PIECE_BYTES + 17;
    const rest = await file(id, { range: `bytes=${middle}-` }, app);
    expect(rest.status).toBe(206);
    expect(rest.headers['content-range']).toBe(
      `bytes ${middle}-${bytes.length - 1}/${bytes.length}`,
    );
    const begun = await file(id, { range: `bytes=0-${middle - 1}`, 'if-range': `"${id}"` });
    expect(Buffer.concat([begun.bytes, rest.bytes]).equals(bytes)).toBe(true);
    const within = await file(id, { range: 'bytes=5-9' });
    expect(within.bytes.equals(bytes.subarray(5, 10))).toBe(true);
    for (const headers of [
      { range: 'bytes=5-', 'if-range': '"other"' },
      { range: 'rows=1-2' },
      { range: 'bytes=9-5' },
    ]) {
      const whole = await file(id, headers);
      expect([whole.status, whole.bytes.length]).toEqual([200, bytes.length]);
    }
    const beyond = await file(id, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
  });

  it('is one for each account: asking again gives the one that is made', async () => {
    const { app, reached, release } = await paused();
    const first = await ask(app);
    await reached;
    const { id } = first.body;
    const again = await ask();
    expect(again.body.id).toBe(id);
    expect((await file(id)).status).toBe(409);
    const other = await ask(backend.app, { body: { workbook: 'users-relations' } });
    expect([other.status, other.body.message]).toEqual([
      409,
      'Ya se está preparando Registros.xlsx. Espera a que termine o cancélalo.',
    ]);
    const audited = backend.store.db.selectFrom('audit_entry').select('action');
    expect(await audited.execute()).toHaveLength(1);
    await addAccount(backend, 'ana', { role: 'Admin' });
    const ana = await backend.tokenOf('ana@vinculo.test');
    expect((await state(id, backend.app, ana)).status).toBe(404);
    release();
    await inState(id, 'ready');
  });

  /** Downloads at once that nobody reads, which have both places. */
  const unreadDownloads = (app = backend.app) =>
    Promise.all(
      [1, 2].map(() =>
        app.inject({
          url: '/admin/export/records',
          headers: { authorization: `Bearer ${token}` },
          payloadAsStream: true,
        }),
      ),
    );

  it('waits for its turn where others are made', async () => {
    const open = await unreadDownloads();
    const { id } = (await ask()).body;
    // It would have begun by then.
    backend.advanceClock(1000);
    await expect.poll(claim, { timeout: 5000 }).toBe('2026-11-23T12:00:31.000Z');
    expect((await state(id)).body.state).toBe('waiting');
    for (const { raw } of open) raw.res.destroy();
    await inState(id, 'ready');
  });

  it('ends when it is cancelled elsewhere, and leaves nothing', async () => {
    const { app, reached, release } = await paused();
    const { id } = (await ask(app)).body;
    await reached;
    expect((await cancel(id)).status).toBe(200);
    release();
    await app.close();
    await nothingLeft();
  });

  it('ends when nobody asks how far it is', async () => {
    const { app, reached, release } = await paused();
    await ask(app);
    await reached;
    backend.advanceClock(GONE_MS);
    release();
    await nothingLeft();
  });

  it('ends when its caller is no Admin any more', async () => {
    const { app, reached, release } = await paused();
    const { id } = (await ask(app)).body;
    await reached;
    await backend.store.db
      .updateTable('account')
      .set({ role: 'Responsable' })
      .where('id', '=', 'andrea')
      .execute();
    expect((await state(id)).status).toBe(403);
    release();
    await nothingLeft();
  });

  it('of which the database fails says so, and can be asked for again', async () => {
    const store = failingAt(backend.store, 'select', 'solicitud', { after: 3, only: true });
    const { id } = (await ask(await backend.anotherProcess({ store }))).body;
    await inState(id, 'failed');
    expect((await state(id)).body.message).toBe('No pudimos terminar el archivo. Pídelo de nuevo.');
    expect(await count('workbook_piece')).toBe(0);
    expect((await ask()).body.id).not.toBe(id);
  });

  onOneEngine(engine, () => {
    it('that fills the disk says so, and gives the space back', async () => {
      await grow(backend, FEW, MANY);
      const { db } = backend.store;
      const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      const most = Number(pages.rows[0]?.page_count) + 100;
      const limit = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db);
      await db.insertInto('setting').values({ name: 'x', value: 'x' }).execute();
      await limit(most);
      const { id } = (await ask()).body;
      await inState(id, 'failed');
      expect((await state(id)).body.message).toMatch(
        /^No queda espacio en el disco del servicio .* Avisa a quien lo administra/,
      );
      expect(await count('workbook_piece')).toBe(0);
      await limit(1_000_000);
      await ready();
    });
  });

  it('is removed when its process stops before it is ready, and is asked for anew', async () => {
    const { app, reached, release } = await paused();
    const { id } = (await ask(app)).body;
    await reached;
    const closed = app.close();
    release();
    await closed;
    await nothingLeft();
    expect((await state(id)).status).toBe(404);
    await ready();
  });

  it('that waits for its turn does not hold up a stop', async () => {
    const closing = await backend.anotherProcess();
    await closing.listen({ port: 0, host: '127.0.0.1' });
    const open = await unreadDownloads(closing);
    await ask(closing);
    const closed = closing.close();
    await expect.poll(() => closing.server.listening).toBe(false);
    for (const { raw } of open) raw.res.destroy();
    await closed;
    await nothingLeft();
  });

  it('goes on being sent when its process stops, and is there for the next', async () => {
    await grow(backend, FEW, MANY);
    const closing = await backend.anotherProcess();
    const id = await ready(closing);
    const whole = await file(id);
    const url = await closing.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}${JOBS}/${id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const closed = closing.close();
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole.bytes)).toBe(true);
    await closed;
    expect((await file(id)).bytes.equals(whole.bytes)).toBe(true);
  });

  it('whose process was killed is asked for anew', async () => {
    const { app, reached, release } = await paused();
    const { id } = (await ask(app)).body;
    await reached;
    await backend.store.db
      .updateTable('workbook_job')
      .set({ claimed_until: '2026-11-23T11:59:59.000Z' })
      .execute();
    expect((await state(id)).status).toBe(404);
    expect((await ask()).body.id).not.toBe(id);
    release();
  });

  it('is removed by the housekeeping when nobody fetches it', async () => {
    const id = await ready();
    const tidy = () => startHousekeeping(backend.deps, backend.app.log).stop();
    backend.advanceClock(KEPT_MS - 1);
    await tidy();
    expect((await state(id)).status).toBe(200);
    backend.advanceClock(KEPT_MS);
    await tidy();
    await nothingLeft();
  });

  it.each([{ role: 'Responsable' }, { estado_cuenta: 'Inactivo' }])(
    'is removed by the housekeeping once its caller has %o',
    async (change) => {
      await ready();
      const { db } = backend.store;
      await db.updateTable('account').set(change).where('id', '=', 'andrea').execute();
      await startHousekeeping(backend.deps, backend.app.log).stop();
      await nothingLeft();
    },
  );

  it('that is removed while it is sent is cut off', async () => {
    await grow(backend, FEW, MANY);
    const id = await ready();
    const { store, reached, release } = pausedAfter(backend.store, 'select', 'workbook_piece');
    const app = await backend.anotherProcess({ store });
    const headers = { authorization: `Bearer ${token}` };
    const answering = app.inject({ url: `${JOBS}/${id}/file`, headers, payloadAsStream: true });
    await reached;
    // Its first piece has been read. Nothing else is read meanwhile: the embedded engine has one connection for it.
    await removeJob(backend.store.db, id);
    release();
    await expect(answering.then((response) => buffer(response.stream()))).rejects.toThrow();
  });

  it('is of one account: another Admin neither reads nor cancels it, nor fetches its file', async () => {
    const id = await ready();
    await addAccount(backend, 'ana', { role: 'Admin' });
    const ana = await backend.tokenOf('ana@vinculo.test');
    const own = (await ask(backend.app, RECORDS, ana)).body.id;
    const inOwnState = async () => (await state(own, backend.app, ana)).body.state;
    await expect.poll(inOwnState, { timeout: 20_000 }).toBe('ready');
    for (const [method, url] of [
      ['GET', `${JOBS}/${id}`],
      ['GET', `${JOBS}/${id}/file`],
      ['DELETE', `${JOBS}/${id}`],
    ] as const) {
      expect((await backend.call(ana, method, url)).status).toBe(404);
    }
    expect(await inOwnState()).toBe('ready');
    expect((await state(id)).body.state).toBe('ready');
  });

  it('goes with its account', async () => {
    await ready();
    await addAccount(backend, 'ana', { role: 'Admin' });
    expect((await backend.call(token, 'DELETE', '/auth/me')).status).toBe(200);
    await nothingLeft();
  });
});

const GROWN_AT = '2026-11-20T12:00:00.000Z';

/** Adds patients with long names that cannot be compressed, so that a file of many has several pieces. */
async function grow({ store: { db } }: TestBackend, first: number, end: number): Promise<void> {
  const random = (index: number, field: string) =>
    [1, 2, 3]
      .map((part) => createHash('sha512').update(`${index} ${field} ${part}`).digest('base64'))
      .join('');
  const patients = Array.from({ length: end - first }, (_, nth) => nth + first).map((index) => ({
    ...{
      id: `p${index}`,
      id_responsable: 'maria',
      name: random(index, 'name'),
      last_name: random(index, 'last name'),
    },
    ...{
      created_at: GROWN_AT,
      calendar_version: 1,
      calendar_size: DAYS,
    },
  }));
  for (let from = 0; from < patients.length; from += 500) {
    await db
      .insertInto('paciente')
      .values(patients.slice(from, from + 500))
      .execute();
  }
  const days = Array.from({ length: DAYS }, (_, day) => `select '2026-12-${10 + day}' as fecha`);
  await sql
    .raw(`insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status)
      select id, id || fecha, fecha, '08:00', '24:00', 'pendiente' from paciente, (${days.join(' union all ')}) as days
      where created_at = '${GROWN_AT}' and id not in (select id_paciente from solicitud)`)
    .execute(db);
}

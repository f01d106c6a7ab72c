// Over 250 lines: what a feed shows and what ends it, on one backend for each engine.
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateRows } from '#server/store/statements.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import {
  openOwnTestBackend,
  openTestBackend,
  slot,
  type TestBackend,
} from '#tests/server/test-backend.ts';

const ROSA = '/api/patients/rosa/feed';
const OWN = '/api/shifts/feed';
const CAMILAS = { status: 'confirmada', id_cuidador: 'camila' };

describe.each(ENGINES)('feeds on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  let camila: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
    camila = await backend.tokenOf('camila@vinculo.test');
  });

  async function save(...slots: readonly unknown[]): Promise<void> {
    const body = { id_paciente: 'rosa', slots };
    const answer = await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
    expect(answer.status).toBe(200);
  }
  /** Makes a feed; returns the path of its address. */
  async function made(token: string, url: string): Promise<string> {
    const { status, body } = await backend.call(token, 'POST', url, { body: {} });
    expect(status).toBe(201);
    const { pathname } = new URL(body.address);
    expect(pathname).toMatch(/^\/api\/feeds\/[\w-]{43}\.ics$/);
    return pathname;
  }
  const read = (path: string, headers = {}) => backend.call(null, 'GET', path, { headers });
  const status = async (path: string) => (await read(path)).status;

  /** The events as another program reads them. */
  async function eventsOf(path: string) {
    const calendar = new ICAL.Component(ICAL.parse((await read(path)).body));
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, description, startDate, endDate } = new ICAL.Event(component);
      return {
        ...{ uid, summary, description, status: component.getFirstPropertyValue('status') },
        start: startDate.toJSDate().toISOString(),
        end: endDate.toJSDate().toISOString(),
      };
    });
  }

  it('shows the family all shifts of a patient, asked and confirmed, a night as one', async () => {
    await save(
      slot({ hora_inicio: '08:00', hora_fin: '14:00', ...CAMILAS }),
      slot({ hora_inicio: '20:00', hora_fin: '24:00' }),
      slot({ fecha: '2026-11-24', hora_inicio: '00:00', hora_fin: '08:00' }),
    );
    await backend.call(maria, 'PUT', '/api/patients/rosa/notes/2026-11-23/08%3A00', {
      body: { text: 'Tomó la pastilla' },
    });
    const path = await made(maria, ROSA);
    const answer = await read(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    for (const line of [
      'X-WR-CALNAME:Turnos de Nana',
      'X-WR-TIMEZONE:America/Santiago',
      'REFRESH-INTERVAL;VALUE=DURATION:PT60M',
      'X-PUBLISHED-TTL:PT60M',
    ]) {
      expect(answer.body).toContain(`${line}\r\n`);
    }
    // Neither surnames nor notes leave for programs of others.
    expect(answer.body).not.toMatch(/Torres|Rojas|pastilla/);
    expect(await eventsOf(path)).toEqual([
      {
        ...{ uid: 'rosa-2026-11-23-08:00@vinculo', status: 'CONFIRMED' },
        ...{ summary: 'Camila con Nana', description: 'Turno confirmado' },
        ...{ start: '2026-11-23T11:00:00.000Z', end: '2026-11-23T17:00:00.000Z' },
      },
      {
        ...{ uid: 'rosa-2026-11-23-20:00@vinculo', status: 'TENTATIVE' },
        summary: 'Por confirmar: turno con Nana',
        description: 'Pendiente: aún no se confirma',
        ...{ start: '2026-11-23T23:00:00.000Z', end: '2026-11-24T11:00:00.000Z' },
      },
    ]);
  });

  it('keeps the event of a shift that changes hands, for other programs to update it', async () => {
    const hours = { hora_inicio: '08:00', hora_fin: '14:00' };
    const path = await made(maria, ROSA);
    await save(slot(hours));
    const [asked] = await eventsOf(path);
    backend.advanceClock(60_000);
    await save(slot({ ...hours, accion: 'eliminar' }), slot({ ...hours, ...CAMILAS }));
    const after = await eventsOf(path);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ uid: asked?.uid, status: 'CONFIRMED' });
    // The time of the change, not that of the reading.
    backend.advanceClock(60_000);
    expect((await read(path)).body).toContain('DTSTAMP:20261123T120100Z\r\n');
  });

  it('shows a caregiver their own shifts of all patients, and nobody else’s', async () => {
    const hours = { hora_inicio: '08:00', hora_fin: '14:00' };
    await save(
      slot({ ...hours, ...CAMILAS }),
      slot({ ...hours, fecha: '2026-11-24', ...CAMILAS, id_cuidador: 'diego' }),
      slot({ ...hours, fecha: '2026-11-25' }),
    );
    const path = await made(camila, OWN);
    expect((await read(path)).body).toContain('X-WR-CALNAME:Mis turnos\r\n');
    expect(await eventsOf(path)).toEqual([
      expect.objectContaining({ summary: 'Turno con Nana', start: '2026-11-23T11:00:00.000Z' }),
    ]);
  });

  it('is by the clock of the patient’s region, which in winter is an hour ahead in the south', async () => {
    const region = 'Magallanes y la Antártica Chilena';
    await updateRows(backend.store.db, 'paciente', { id: 'rosa' }, { region });
    await save(slot({ fecha: '2027-06-10', hora_inicio: '08:00', hora_fin: '14:00', ...CAMILAS }));
    for (const path of [await made(maria, ROSA), await made(camila, OWN)])
      expect(await eventsOf(path)).toMatchObject([{ start: '2027-06-10T11:00:00.000Z' }]);
  });

  it('reaches three months back, and as far ahead as there are shifts', async () => {
    const path = await made(maria, ROSA);
    const fechas = ['2026-08-22', '2026-08-23', '2028-11-01'];
    await save(...fechas.map((fecha) => slot({ fecha })));
    expect((await eventsOf(path)).map(({ uid }) => uid)).toEqual([
      'rosa-2026-08-23-08:00@vinculo',
      'rosa-2028-11-01-08:00@vinculo',
    ]);
  });

  it('answers 304 to a program that has it, until something changes', async () => {
    const path = await made(maria, ROSA);
    const { etag } = (await read(path)).headers;
    expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    await save(slot());
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('of a caregiver answers 304 whatever happens to patients with whom they have no shift', async () => {
    await save(slot({ hora_inicio: '08:00', hora_fin: '14:00', ...CAMILAS }));
    const path = await made(camila, OWN);
    const { etag } = (await read(path)).headers;
    backend.advanceClock(60_000);
    const body = { id_paciente: 'hernan', slots: [slot()] };
    await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('is not stored in the clear, and another address ends the one before', async () => {
    const [first, second] = [await made(maria, ROSA), await made(maria, ROSA)];
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    const rows = await backend.store.db.selectFrom('feed').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(second).not.toContain(rows[0]?.token_hash);
    const list = await backend.call(maria, 'GET', '/api/feeds');
    expect(list.body).toEqual([{ patient: 'rosa', createdAt: '2026-11-23T12:00:00.000Z' }]);
    // Without its extension, cut, or with something behind it, it is none.
    for (const wrong of [
      second.replace('.ics', ''),
      second.replace(/.\.ics/, '.ics'),
      `${second}x`,
    ])
      expect(await status(wrong)).toBe(404);
  });

  it('is one of several that an account has, and no other account’s', async () => {
    const [rosas, hernans] = [
      await made(maria, ROSA),
      await made(maria, '/api/patients/hernan/feed'),
    ];
    await made(camila, OWN);
    expect([await status(rosas), await status(hernans)]).toEqual([200, 200]);
    const listed = async (token: string) =>
      (await backend.call(token, 'GET', '/api/feeds')).body
        .map(({ patient }: { readonly patient: string | null }) => patient)
        .sort();
    expect(await listed(maria)).toEqual(['hernan', 'rosa']);
    expect(await listed(camila)).toEqual([null]);
  });

  it('shows a caregiver nothing of a patient whom an Admin hides', async () => {
    await save(slot({ hora_inicio: '08:00', hora_fin: '14:00', ...CAMILAS }));
    const path = await made(camila, OWN);
    expect(await eventsOf(path)).toHaveLength(1);
    const hidden = { estado_cuenta: 'Inactivo' };
    await updateRows(backend.store.db, 'paciente', { id: 'rosa' }, hidden);
    expect(await eventsOf(path)).toEqual([]);
  });

  it('ends at once when it is revoked', async () => {
    const [family, own] = [await made(maria, ROSA), await made(camila, OWN)];
    for (let times = 0; times < 2; times += 1) {
      expect((await backend.call(maria, 'DELETE', ROSA)).status).toBe(200);
      expect((await backend.call(camila, 'DELETE', OWN)).status).toBe(200);
    }
    expect([await status(family), await status(own)]).toEqual([404, 404]);
    expect((await backend.call(maria, 'GET', '/api/feeds')).body).toEqual([]);
  });

  it('ends with the membership, for good, and with the account', async () => {
    await addMemberOfRosa(backend, 'paula', 'Paula');
    const paula = await backend.tokenOf('paula@vinculo.test');
    const [ofPaula, ofMaria] = [await made(paula, ROSA), await made(maria, ROSA)];
    await backend.call(maria, 'DELETE', '/api/patients/rosa/members/paula');
    expect(await status(ofPaula)).toBe(404);
    await backend.store.db
      .insertInto('paciente_miembro')
      .values({ id_paciente: 'rosa', id_account: 'paula', joined_at: '2026-11-23' })
      .execute();
    expect([await status(ofPaula), await status(ofMaria)]).toEqual([404, 200]);
    const again = await made(paula, ROSA);
    await backend.call(maria, 'DELETE', '/auth/me');
    // Rosa is Paula's now.
    expect([await status(ofMaria), await status(again)]).toEqual([404, 200]);
    await backend.call(paula, 'DELETE', '/auth/me');
    expect(await status(again)).toBe(404);
    expect(await backend.store.db.selectFrom('feed').selectAll().execute()).toEqual([]);
  });

  it('does not come back with an account that an Admin deactivated', async () => {
    const paths = [await made(maria, ROSA), await made(camila, OWN)];
    const others = await made(await backend.tokenOf('diego@vinculo.test'), OWN);
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    for (const change of ['deactivate', 'reactivate'])
      for (const id of ['maria', 'camila']) {
        const { status } = await backend.call(andrea, 'PUT', `/admin/users/${change}/${id}`);
        expect(status).toBe(200);
      }
    expect(await Promise.all([...paths, others].map(status))).toEqual([404, 404, 200]);
  });

  it('rests while the account is inactive, or its role is another', async () => {
    const path = await made(camila, OWN);
    const set = (change: { readonly estado_cuenta?: string; readonly role?: string }) =>
      backend.store.db.updateTable('account').set(change).where('id', '=', 'camila').execute();
    await set({ estado_cuenta: 'Inactivo' });
    expect(await status(path)).toBe(404);
    await set({ estado_cuenta: 'Activo', role: 'Responsable' });
    expect(await status(path)).toBe(404);
    await set({ role: 'Cuidador' });
    expect(await status(path)).toBe(200);
  });

  it('is part of one’s own data, without the secret', async () => {
    await made(maria, ROSA);
    const { body } = await backend.call(maria, 'GET', '/auth/me/export');
    expect(body.feeds).toEqual([{ name: 'rosa', createdAt: '2026-11-23T12:00:00.000Z' }]);
    await made(camila, OWN);
    const own = await backend.call(camila, 'GET', '/auth/me/export');
    expect(own.body.feeds).toEqual([{ name: null, createdAt: '2026-11-23T12:00:00.000Z' }]);
  });

  it('is limited: for who makes them, and for who reads', async () => {
    const path = await made(maria, ROSA);
    expect(await status(path)).toBe(200);
    const counted = (count: number) =>
      backend.store.db.updateTable('login_attempt').set({ count }).execute();
    await counted(29);
    await made(maria, ROSA);
    const more = await backend.call(maria, 'POST', ROSA, { body: {} });
    expect([more.status, more.headers['retry-after']]).toEqual([429, '43200']);
    expect(more.body.message).toBe('Demasiados intentos. Espera 12 horas y prueba de nuevo.');
    await counted(1199);
    const answers = [await status('/api/feeds/a.ics'), await status('/api/feeds/b.ics')];
    expect(answers).toEqual([404, 429]);
  });
});

it('the secret of a feed is in no log', async () => {
  const lines: string[] = [];
  const [engine] = ENGINES;
  if (engine === undefined) throw new Error('no engine');
  const backend = await openOwnTestBackend(engine, { log: { write: (line) => lines.push(line) } });
  const maria = await backend.tokenOf('maria@vinculo.test');
  const { body } = await backend.call(maria, 'POST', ROSA, { body: {} });
  const { pathname } = new URL(body.address);
  expect((await backend.call(null, 'GET', pathname)).status).toBe(200);
  await backend.call(maria, 'DELETE', ROSA);
  expect((await backend.call(null, 'GET', pathname)).status).toBe(404);
  const { schema } = backend.store.db;
  await schema.alterTable('feed').renameTo('elsewhere').execute();
  expect((await backend.call(null, 'GET', pathname)).status).toBe(500);
  await schema.alterTable('elsewhere').renameTo('feed').execute();
  const audit = await backend.store.db.selectFrom('audit_entry').selectAll().execute();
  await backend.close();
  const [, secret = ''] = /feeds\/(.+)\.ics$/.exec(pathname) ?? [];
  expect(lines.join('')).toContain('"route":"/api/feeds/:file","status":404');
  expect(lines.join('') + JSON.stringify(audit)).not.toContain(secret);
});

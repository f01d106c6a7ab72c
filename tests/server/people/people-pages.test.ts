// Over 250 lines: the pages of two lists of people, on one backend for each engine.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '#server/store/account/accounts.ts';
import { deleteAccount } from '#server/store/account/delete-account.ts';
import { changeMail } from '#server/store/account/own-access.ts';
import { migrate } from '#server/store/migrate.ts';
import { MIGRATIONS } from '#server/store/migrations.ts';
import { writeAllWords } from '#server/store/people/person-words.ts';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { ENGINES, type TestDatabase } from '#tests/server/engines.ts';
import {
  agreeTo,
  openTestBackend,
  PASSWORD,
  type TestBackend,
} from '#tests/server/test-backend.ts';

describe.each(ENGINES)('pages of people on $name', (engine) => {
  let backend: TestBackend;
  let andrea: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    andrea = await backend.tokenOf('andrea@vinculo.test');
    await addMany(backend);
    await writeAllWords(backend.store.db);
  });

  const get = (token: string | null, url: string) => backend.call(token, 'GET', url);
  const address = (path: string, query: Readonly<Record<string, string | number>>) =>
    `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

  /** All pages, one after another; and how many the first said there are. */
  async function read(
    query: Readonly<Record<string, string | number>>,
    { token = andrea, path = '/admin/users', list = 'users' } = {},
  ) {
    const ids: string[] = [];
    let total: number | undefined;
    let after: string | null = null;
    do {
      const page: { status: number; body: Record<string, unknown> } = await get(
        token,
        address(path, { limit: 3, ...query, ...(after === null ? {} : { after }) }),
      );
      expect(page.status).toBe(200);
      const rows = page.body[list] as { id: string }[];
      expect(rows.length).toBeLessThanOrEqual(Number(query['limit'] ?? 3));
      if (after === null) total = page.body['total'] as number;
      else expect(page.body).not.toHaveProperty('total');
      ids.push(...rows.map(({ id }) => id));
      after = page.body['next'] as string | null;
    } while (after !== null);
    expect(total).toBe(ids.length);
    return ids;
  }
  const found = async (q: string, query = {}) => (await read({ q, ...query })).sort();

  it('are together the whole list in its order, also of one role', async () => {
    const { body: everybody } = await get(andrea, '/admin/users');
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(await read({})).toEqual(ids(everybody));
    expect(await read({ limit: 200 })).toEqual(ids(everybody));
    for (const role of ['Responsable', 'Cuidador', 'Ser Querido']) {
      const own = everybody.filter((one: { role: string }) => one.role === role);
      expect(own.length).toBeGreaterThan(1);
      expect(await read({ role }), role).toEqual(ids(own));
    }
    const { body } = await get(andrea, '/admin/users?limit=200');
    expect(body.users).toEqual(everybody);
  });

  it('hold who is found by the beginning of a word, in the order of the list', async () => {
    expect(await found('fuen')).toEqual(['maria']);
    expect(await found('MUÑ')).toEqual(['diego']);
    expect(await found('muñoz die')).toEqual(['diego']);
    expect(await found('muñoz maria')).toEqual([]);
    expect(await found('uentes')).toEqual([]);
    expect(await found('jorge@vin')).toEqual(['jorge']);
    expect(await found('4.876.1')).toEqual(['carmen', 'hernan', 'rosa']);
    expect(await found('4.876.123-2 her')).toEqual(['hernan']);
    // By the nickname.
    expect(await found('nana roj')).toEqual(['rosa']);
    expect(await found('rojas', { role: 'Responsable' })).toEqual([]);
    expect(await found('ana')).toHaveLength(9);
    expect(await found('ana', { role: 'Cuidador' })).toEqual(['a2', 'a5', 'a8']);
    // In the order of the list, and nobody twice who has two such words.
    expect(await read({ q: 'a' })).toEqual([
      ...['a8', 'a7', 'a6', 'a5', 'a4', 'a3', 'a2', 'a1', 'a0', 'andrea'],
    ]);
    expect(await found('100%_')).toEqual([]);
    expect(await found('\uffff')).toEqual([]);
  });

  it('go on after somebody who has been deleted, and leave out who is deleted meanwhile', async () => {
    const { body } = await get(andrea, '/admin/users?limit=2&q=ana');
    expect(body.users.map(({ id }: { id: string }) => id)).toEqual(['a8', 'a7']);
    for (const id of ['a7', 'a6']) await deleteAccount(backend.store.db, id, new Date());
    const next = await get(
      andrea,
      address('/admin/users', { limit: 2, q: 'ana', after: body.next }),
    );
    expect(next.body.users.map(({ id }: { id: string }) => id)).toEqual(['a5', 'a4']);
  });

  it('follow what people change', async () => {
    const { store, deps } = backend;
    await setRole(store.db, 'maria', 'Responsable y Cuidador');
    expect(await found('fuentes', { role: 'Responsable' })).toEqual([]);
    await changeMail(
      store.db,
      { id_account: 'jorge', mail: 'nuevo@correo.test' } as never,
      deps.clock(),
    );
    expect(await found('nuevo@')).toEqual(['jorge']);
    expect(await found('jorge@')).toEqual([]);
    const maria = await backend.tokenOf('maria@vinculo.test');
    const person = { name: 'Zoila', last_name: 'Zúñiga' };
    const body = { ...person, nickname: '', rut: '', birthdate: '', region: '' };
    expect((await backend.call(maria, 'PUT', '/api/patients/rosa', { body })).status).toBe(200);
    expect(await found('zuñiga')).toEqual(['rosa']);
    expect(await found('nana')).toEqual([]);
    expect(await found('rojas')).toEqual(['carmen', 'hernan']);
    const added = await backend.call(maria, 'POST', '/api/patients', {
      body: { ...body, name: 'Yolanda' },
    });
    expect(await found('yol')).toEqual([added.body.id]);
    const gone = await backend.call(maria, 'DELETE', '/auth/me', { body: { password: PASSWORD } });
    expect(gone.status).toBe(200);
    expect(await found('zoila')).toEqual([]);
    expect(await found('fuentes')).toEqual([]);
    const words = await sql<{ count: number | string }>`select count(*) as count from person_word
      where id_person not in (select id from account union select id from paciente)`.execute(
      store.db,
    );
    expect(Number(words.rows[0]?.count)).toBe(0);
  });

  it('have who has just signed up', async () => {
    const body = { ...SIGNUP, name: 'Zacarías', mail: 'zac@correo.test' };
    const answer = await backend.call(null, 'POST', '/auth/signup', { body });
    expect(answer.status).toBeLessThan(300);
    expect(await found('zacarias')).toHaveLength(1);
    expect(await found('15678234')).toEqual(await found('zac@'));
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=5&limit=6',
    'limit=5&q=a&q=b',
    `limit=5&q=${'a'.repeat(101)}`,
    'limit=5&role=Admin',
    'limit=5&after=x',
    `limit=5&after=${Buffer.from('{"id":"a\\u0000","created_at":"","is_patient":0}').toString('base64url')}`,
    `limit=5&after=${Buffer.from('{"id":1}').toString('base64url')}`,
  ])('are not given for %s', async (query) => {
    const answer = await get(andrea, `/admin/users?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toHaveLength(1);
    expect(answer.body.message).toMatch(/^`/);
  });

  it.each(['?limit=5&q=a', ''])('are logged once an hour: /admin/users%s', async (query) => {
    for (const wait of [0, 59, 2]) {
      backend.advanceClock(wait * 60_000);
      await get(andrea, `/admin/users${query}`);
    }
    const entries = backend.store.db.selectFrom('audit_entry').select(['id_actor', 'action']);
    expect(await entries.execute()).toEqual(
      Array(2).fill({ id_actor: 'andrea', action: 'users-read' }),
    );
  });

  it('without `limit` are the whole list, whatever else is asked', async () => {
    const { body } = await get(andrea, '/admin/users?q=fuentes&role=Cuidador');
    expect(body).toEqual((await get(andrea, '/admin/users')).body);
  });

  describe('of caregivers', () => {
    const PATH = '/api/caregivers/search';
    let maria: string;
    beforeEach(async () => {
      maria = await backend.tokenOf('maria@vinculo.test');
      for (const id of ['a2', 'a5', 'a8']) await agreeTo(backend.store.db, 'rosa', id);
    });
    const caregivers = (query: Readonly<Record<string, string | number>>, token = maria) =>
      read(query, { token, path: PATH, list: 'caregivers' });

    it('are together the whole list in its order', async () => {
      const { body: all } = await get(maria, PATH);
      expect(all).toHaveLength(5);
      expect(await caregivers({ limit: 2 })).toEqual(all.map(({ id }: { id: string }) => id));
      expect((await get(maria, `${PATH}?limit=9`)).body.caregivers).toEqual(all);
      const jorge = await backend.tokenOf('jorge@vinculo.test');
      expect(await caregivers({ limit: 1 }, jorge)).toEqual(['jorge', 'valentina']);
    });

    it('hold who is found by the names, and nobody by contact data or of another family', async () => {
      expect(await caregivers({ q: 'ana' })).toEqual(['a2', 'a5', 'a8']);
      expect(await caregivers({ q: 'munoz' })).toEqual(['diego']);
      expect(await caregivers({ q: 'valentina' })).toEqual([]);
      expect(await caregivers({ q: 'diego@' })).toEqual([]);
      await backend.store.db
        .updateTable('account')
        .set({ rut: '4876133-K' })
        .where('id', '=', 'diego')
        .execute();
      await setRole(backend.store.db, 'diego', 'Cuidador');
      for (const rut of ['4876133-k', '4.876.133-K', '4876133k']) {
        expect(await found(rut)).toEqual(['diego']);
        expect(await caregivers({ q: rut })).toEqual([]);
      }
    });

    it('are not given for a place in another list', async () => {
      const { body } = await get(andrea, '/admin/users?limit=1');
      const answer = await get(maria, address(PATH, { limit: 1, after: body.next }));
      expect(answer.status).toBe(422);
    });
  });
});

describe.each(ENGINES)('the words of people who were there before, on $name', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.prepare();
  });
  afterEach(() => database.clear());

  it('are written by the migration, also when it broke off and is done again', async () => {
    const store = await database.open();
    await migrate(store, MIGRATIONS.slice(0, 16));
    await sql`insert into account (id, mail, role, name, last_name, rut, estado_cuenta, token_version, created_at)
      values ('a', 'ana@correo.test', 'Cuidador', 'Ana María', 'Ñuñez', '9-9', 'Activo', 1, '2026-01-01')`.execute(
      store.db,
    );
    await sql`insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
      values ('p', 'a', 'Rosa', 'Soto', '2026-02-01', 0)`.execute(store.db);
    await migrate(store);
    const words = async () => {
      const rows = await store.db.selectFrom('person_word').selectAll().execute();
      return rows
        .map(({ word, ...row }) =>
          [Buffer.from(word as Uint8Array).toString(), ...Object.values(row)].join(' '),
        )
        .sort();
    };
    const all = await words();
    expect(all).toEqual([
      '9-9 a 0 0 Cuidador 2026-01-01',
      'ana a 1 0 Cuidador 2026-01-01',
      'ana@correo.test a 0 0 Cuidador 2026-01-01',
      'maria a 1 0 Cuidador 2026-01-01',
      'nunez a 1 0 Cuidador 2026-01-01',
      'rosa p 1 1 Ser Querido 2026-02-01',
      'soto p 1 1 Ser Querido 2026-02-01',
    ]);
    await store.db.deleteFrom('person_word').where('id_person', '=', 'p').execute();
    await sql`delete from schema_step where number = 17 and step = 1`.execute(store.db);
    await sql`delete from schema_migration where number = 17`.execute(store.db);
    await migrate(store);
    expect(await words()).toEqual(all);
    await store.close();
  });

  it('have a plain apostrophe after it, whichever they were written with', async () => {
    const store = await database.open();
    await migrate(store, MIGRATIONS.slice(0, 18));
    await sql`insert into account (id, mail, role, name, last_name, estado_cuenta, token_version, created_at)
      values ('a', 'ana@correo.test', 'Cuidador', 'Ana', 'O’Ryan', 'Activo', 1, '2026-01-01')`.execute(
      store.db,
    );
    const earlier = Buffer.from('o’ryan');
    await sql`insert into person_word (id_person, word, is_name, is_patient, role, created_at)
      values ('a', ${earlier}, 1, 0, 'Cuidador', '2026-01-01')`.execute(store.db);
    await migrate(store);
    const rows = await store.db.selectFrom('person_word').select('word').execute();
    const words = rows.map(({ word }) => Buffer.from(word as Uint8Array).toString());
    expect(words).toContain("o'ryan");
    await store.close();
  });

  it('have the nickname of a patient after it', async () => {
    const store = await database.open();
    await migrate(store, MIGRATIONS.slice(0, 20));
    await sql`insert into account (id, mail, role, name, last_name, estado_cuenta, token_version, created_at)
      values ('a', 'ana@correo.test', 'Responsable', 'Ana', 'Soto', 'Activo', 1, '2026-01-01')`.execute(
      store.db,
    );
    await sql`insert into paciente (id, id_responsable, name, last_name, nickname, estado_cuenta, calendar_version, created_at)
      values ('p', 'a', 'Luis', 'Soto', 'el Tata', 'Activo', 1, '2026-01-01')`.execute(store.db);
    await migrate(store);
    const rows = await store.db.selectFrom('person_word').select(['id_person', 'word']).execute();
    const words = rows
      .filter(({ id_person }) => id_person === 'p')
      .map(({ word }) => Buffer.from(word as Uint8Array).toString());
    expect(words.sort()).toEqual(['el', 'luis', 'soto', 'tata']);
    await store.close();
  });
});

/** Nine accounts of all kinds, one created after the other. */
async function addMany({ store: { db } }: TestBackend): Promise<void> {
  const roles = ['Responsable', 'Responsable y Cuidador', 'Cuidador'];
  const accounts = Array.from({ length: 9 }, (_, n) => ({
    ...{ id: `a${n}`, mail: `persona${n}@correo.test`, role: roles[n % 3] ?? '' },
    ...{ name: 'Ana', last_name: `Apellido ${n}`, estado_cuenta: 'Activo', token_version: 1 },
    created_at: `2026-12-0${n + 1}T00:00:00.000Z`,
  }));
  await db.insertInto('account').values(accounts).execute();
}

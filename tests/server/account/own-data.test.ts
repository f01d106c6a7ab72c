import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { writeAllWords } from '#server/store/people/person-words.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { ENGINES, type Engine } from '#tests/server/engines.ts';
import { addAccount } from '#tests/server/people/circle-people.ts';
import { openTestBackend } from '#tests/server/test-backend.ts';

/**
 * Every table, and where its rows are in the copy of one's data; or why they are not. A new table without a line fails
 * the types and, by the schema as it is, the test. A table stands after those that it refers to.
 */
const IN_COPY: Readonly<Record<keyof Tables, readonly string[] | { readonly not: string }>> = {
  account: ['account'],
  paciente: ['lovedOnes'],
  paciente_cuidador: ['lovedOnes', 'caregivers'],
  solicitud: ['lovedOnes', 'solicitudes'],
  handover_note: ['lovedOnes', 'notes'],
  care_window: ['lovedOnes', 'careHours'],
  consent: ['consents'],
  paciente_miembro: ['memberships'],
  agreement: ['agreements'],
  invitation: ['invitations'],
  shift_answer: ['answers'],
  unavailability: ['unavailability'],
  feed: ['feeds'],
  push_subscription: ['noticeDevices'],
  notice_preference: ['noticePreferences'],
  notice: ['notices'],
  activity: ['activity'],
  audit_entry: ['accesses'],
  changed_day: { not: 'the days of what is in the copy' },
  save_ledger: { not: 'keys and hashes' },
  revoked_token: { not: 'ids of sessions' },
  login_attempt: { not: 'keyed hashes' },
  known_address: { not: 'keyed hashes' },
  verification_code: { not: 'secrets' },
  mail_change: { not: 'secrets' },
  reset_token: { not: 'secrets' },
  setting: { not: 'of the server' },
  person_word: { not: 'made of what is in the copy' },
  workbook_job: { not: 'a file of an Admin on its way' },
  workbook_piece: { not: 'a file of an Admin on its way' },
};

const AT = '2026-11-23T12:00:00.000Z';
const VALUES: Readonly<Record<string, unknown>> = {
  ...{ id_account: 'maria', id_cuidador: 'maria', id_inviter: 'maria', id_actor: 'maria' },
  ...{ id_accepted: 'maria', id_signup: 'maria', id_paciente: 'rosa' },
  ...{ fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '08:30', status: 'confirmada' },
  bytes: Buffer.from('x'),
  ...{ endpoint: 'https://push.example/one', detail: '{}', about: null, conflicts: null },
};
/** Not her own patient, of whom she cannot be a member too. */
const MEMBER = { id_paciente: 'carmen' };

interface Column {
  readonly table: string;
  readonly name: string;
  readonly isText: boolean;
}

/**
 * The columns of every table of this backend, without those that count migrations. On PostgreSQL only of its own
 * schema: Kysely's introspection asks for each column of all of them, and fails when another test drops one meanwhile.
 */
async function columnsOf({ name }: Engine, db: Database): Promise<readonly Column[]> {
  const { rows } =
    name === 'postgres'
      ? await sql<Column>`
          select table_name as "table", column_name as name, data_type = 'text' as "isText"
          from information_schema.columns where table_schema = current_schema()`.execute(db)
      : await sql<Column>`
          select t.name as "table", c.name as name, lower(c.type) = 'text' as "isText"
          from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`.execute(db);
  return rows.filter(({ table }) => !/^(schema|sqlite)_/.test(table));
}

/**
 * Writes a row that names María or her patient into every table, in the order of `IN_COPY`: the databases list their
 * tables in any order, and a row must come after those that it refers to. The words by which people are found are those
 * of everybody.
 *
 * @returns the names of the tables.
 */
async function fill(db: Database, columns: readonly Column[]): Promise<readonly string[]> {
  const order = Object.keys(IN_COPY);
  const tables = [...new Set(columns.map(({ table }) => table))].sort(
    (one, other) => order.indexOf(one) - order.indexOf(other),
  );
  for (const table of tables) {
    if (table === 'account' || table === 'paciente' || table === 'setting') continue;
    const row = columns
      .filter((column) => column.table === table)
      .map(({ name, isText }) => {
        const value = name.endsWith('_at') || name === 'at' ? AT : isText ? 'one' : 1;
        return [name, name in VALUES ? VALUES[name] : value];
      });
    const values = { ...Object.fromEntries(row), ...(table === 'paciente_miembro' && MEMBER) };
    await db
      .insertInto(table as 'consent')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await writeAllWords(db);
  return tables;
}

it.each(ENGINES)(
  'one’s own data are every table’s, to copy and to delete, on $name',
  async (engine) => {
    const backend = await openTestBackend(engine);
    const { db } = backend.store;
    const tables = await fill(db, await columnsOf(engine, db));
    expect([...tables].sort()).toEqual(Object.keys(IN_COPY).sort());

    const maria = await backend.signIn('maria@vinculo.test');
    const { body: copy } = await backend.call(maria, 'GET', '/auth/me/export');
    const rosa = copy.lovedOnes.find(({ id }: { readonly id: string }) => id === 'rosa');
    for (const [table, where] of Object.entries(IN_COPY)) {
      if ('not' in where) continue;
      const [first = '', second] = where;
      const rows = second === undefined ? copy[first] : rosa[second];
      expect(Object.keys(rows ?? {}), table).not.toEqual([]);
    }

    expect((await backend.call(maria, 'DELETE', '/auth/me')).status).toBe(200);
    for (const name of tables) {
      const rows = await db
        .selectFrom(name as 'consent')
        .selectAll()
        .execute();
      const left = rows.filter((row) => /"(maria|rosa)"/.test(JSON.stringify(row)));
      // Those who stay in a circle that she left read that she left it.
      const isOfOthers = { id_paciente: 'carmen', id_actor: 'maria', kind: 'left', detail: '{}' };
      const staying = name === 'activity' ? [expect.objectContaining(isOfOthers)] : [];
      // Who administered what is kept, the deletion too.
      if (name !== 'audit_entry') expect(left, name).toEqual(staying);
    }
  },
);

it.each(ENGINES)(
  'one’s own data are nobody else’s, to copy and to delete, on $name',
  async (engine) => {
    const backend = await openTestBackend(engine);
    const { db } = backend.store;
    await addAccount(backend, 'paula');
    const paula = await backend.signIn('paula@vinculo.test');
    const tables = await fill(db, await columnsOf(engine, db));
    const others = async () => {
      const rows = await Promise.all(
        tables.map((name) =>
          db
            .selectFrom(name as 'consent')
            .selectAll()
            .execute(),
        ),
      );
      return rows.map((all) =>
        all
          .map((row) => JSON.stringify(row))
          .filter(isOfMaria)
          .sort(),
      );
    };
    const isOfMaria = (row: string) => /"(maria|rosa)"/.test(row);

    const { body: copy } = await backend.call(paula, 'GET', '/auth/me/export');
    expect(copy.account.id).toBe('paula');
    for (const where of Object.values(IN_COPY)) {
      if ('not' in where || where[0] === 'account') continue;
      expect(copy[where[0] ?? ''], where[0]).toEqual([]);
    }

    const before = await others();
    expect((await backend.call(paula, 'DELETE', '/auth/me')).status).toBe(200);
    expect(await others()).toEqual(before);
  },
);

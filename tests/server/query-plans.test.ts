import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHousekeeping } from '#server/housekeeping.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { readAudible } from '#server/store/live.ts';
import { writeAllWords } from '#server/store/person-words.ts';
import { purge } from '#server/store/purge.ts';
import type { Store } from '#server/store/store.ts';
import { ENGINES } from './engines.ts';
import { openTestBackend, PASSWORD, slot, type TestBackend } from './test-backend.ts';

/** What every call asks of the database, on tables that have grown. */
describe.each(ENGINES)('on grown tables, $name', (engine) => {
  let backend: TestBackend;
  const asked: CompiledQuery[] = [];

  beforeAll(async () => {
    backend = await openTestBackend(engine);
    await grow(backend.store);
    const store = {
      ...backend.store,
      db: backend.store.db.withPlugin(noting(backend.store, asked)),
    };
    await useAll({ ...backend, app: await backend.anotherProcess({ store }) }, store);
  });
  afterAll(() => backend.close());

  it('no call reads a table that grows from its beginning', async () => {
    const scans = new Set<string>();
    for (const query of new Map(asked.map((one) => [one.sql, one])).values()) {
      if (COUNTS_ALL.test(query.sql)) continue;
      for (const table of await scanned(backend.store, query)) {
        scans.add(`${table}: ${query.sql.slice(0, 300)}`);
      }
    }
    expect(asked.length).toBeGreaterThan(100);
    expect([...scans]).toEqual([]);
  });
});

/** Tables that stay small, or that an Admin asks for as a whole. */
const SMALL = new Set(['setting', 'care_window', 'workbook_job']);

/** How many people there are in all, or of one role, which the first page of an Admin says. */
const COUNTS_ALL =
  /^select count\(\*\) as "count" from "(account|paciente)"( where "role" = \S+)?$/;

/** Notes every query as it is sent. */
function noting(store: Store, into: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      into.push(store.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The calls that apps make all the time, and what the server does beside them. */
async function useAll({ call, app, deps }: TestBackend, store: Store): Promise<void> {
  const ask = async (
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await call(token, method, url, {
      app,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect([method, url, answer.status]).toEqual([method, url, expect.toBeOneOf([200, 201])]);
    return answer.body;
  };
  const enter = async (name: string) => {
    const login = { mail: `${name}@vinculo.test`, password: PASSWORD, RememberMe: true };
    return (await ask(null, 'POST', '/auth/login', login)).token as string;
  };
  const maria = await enter('maria');
  const diego = await enter('diego');
  const gone = await enter('camila');
  const andrea = await enter('andrea');
  const save = {
    id_paciente: 'rosa',
    slots: [slot(), slot({ hora_inicio: '10:00', hora_fin: '11:00' })],
  };
  await ask(maria, 'POST', '/solicitudes/actualizar', save, { 'idempotency-key': 'plan' });
  await ask(maria, 'POST', '/solicitudes/actualizar', save, { 'idempotency-key': 'plan' });
  for (const url of [
    '/auth/me',
    '/responsable/mis_usuarios',
    '/solicitudes/paciente/rosa',
    '/api/patients/rosa/changes?since=1',
    '/api/patients/rosa/changes?from=2026-11-01&to=2026-12-01',
    '/api/patients/rosa/activity',
    '/api/patients/rosa/circle',
    '/api/notices',
    '/api/patients/rosa/notes',
    '/api/patients/rosa/caregivers',
  ]) {
    await ask(maria, 'GET', url);
  }
  for (const query of [
    '',
    '&role=Responsable',
    '&q=mail19999',
    '&q=ana+mail19999&role=Responsable',
  ]) {
    const { next } = await ask(andrea, 'GET', `/admin/users?limit=1${query}`);
    if (next !== null) await ask(andrea, 'GET', `/admin/users?limit=1${query}&after=${next}`);
  }
  const { next } = await ask(maria, 'GET', '/api/caregivers/search?limit=1');
  await ask(maria, 'GET', `/api/caregivers/search?limit=1&q=d&after=${next}`);
  await ask(diego, 'GET', '/api/shifts');
  await ask(null, 'GET', '/auth/check-email/nadie@correo.test');
  await ask(null, 'POST', '/auth/forgot-password', { mail: 'maria@vinculo.test' });
  await deps.background.settled();
  await ask(gone, 'POST', '/auth/logout');
  await readAudible(store.db, [
    { account: 'maria', version: 1, jti: 'one' },
    { account: 'diego', version: 1, jti: 'two' },
  ]);
  await deliverDue({ ...deps, store }, app.log);
  await purge(store, deps.clock());
  await startHousekeeping({ ...deps, store }, app.log).stop();
}

const ROWS = 20_000;

/** Thousands of accounts and patients, the rows of a country's day in every other table. */
async function grow(store: Store): Promise<void> {
  const { db, engine } = store;
  const numbers =
    engine === 'postgres'
      ? `(select generate_series(1, ${ROWS}) as n) as numbers`
      : `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${ROWS}) select n from numbers)`;
  const fill = (table: string, columns: Readonly<Record<string, string>>) =>
    sql
      .raw(
        `insert into ${table} (${Object.keys(columns).join(', ')})
          select ${Object.values(columns).join(', ')} from ${numbers}`,
      )
      .execute(db);
  const n = (prefix: string) => `'${prefix}' || n`;
  const AT = `'2026-11-20T12:00:00.000Z'`;
  const RECENTLY = `'2026-11-23T11:45:00.000Z'`;
  const LATER = `'2027-11-20T12:00:00.000Z'`;
  await fill('account', {
    ...{ id: n('a'), mail: n('mail'), role: `'Responsable'`, name: `'Ana'`, last_name: `'Soto'` },
    ...{ estado_cuenta: `'Activo'`, token_version: '1', created_at: AT },
  });
  await fill('paciente', {
    ...{ id: n('p'), id_responsable: n('a'), name: `'Rosa'`, last_name: `'Soto'`, created_at: AT },
    calendar_version: '1',
  });
  const ofBoth = { id_paciente: n('p'), id_cuidador: n('a') };
  const hours = { fecha: `'2026-11-20'`, hora_inicio: `'08:00'`, hora_fin: `'09:00'` };
  await writeAllWords(db);
  await fill('paciente_cuidador', ofBoth);
  await fill('paciente_miembro', { id_paciente: n('p'), id_account: n('a'), joined_at: AT });
  await fill('agreement', ofBoth);
  await fill('solicitud', { ...ofBoth, ...hours, id: n('s'), status: `'pendiente'` });
  await fill('handover_note', {
    ...{ id_paciente: n('p'), fecha: `'2026-11-20'`, hora_inicio: `'08:00'` },
    ...{ text: `'Nada'`, updated_at: AT },
  });
  await fill('changed_day', {
    ...{ id_paciente: n('p'), kind: `'solicitud'`, fecha: `'2026-11-20'`, version: '1', at: AT },
  });
  await fill('shift_answer', { ...ofBoth, ...hours, kind: `'declined'`, at: AT });
  await fill('unavailability', { id_cuidador: n('a'), ...hours });
  await fill('save_ledger', { id_account: n('a'), key: n('k'), body_hash: n('h'), created_at: AT });
  await fill('revoked_token', { jti: n('j'), expires_at: LATER });
  await fill('login_attempt', { subject: n('x'), window_start: RECENTLY, count: '1' });
  await fill('known_address', { subject: n('x'), seen_at: AT });
  await fill('verification_code', {
    ...{ id_account: n('a'), code_hash: n('c'), method: `'mail'`, expires_at: LATER, tries: '0' },
  });
  await fill('mail_change', {
    ...{ id_account: n('a'), mail: n('m'), code_hash: `'x'`, expires_at: LATER, tries: '0' },
  });
  await fill('reset_token', { token_hash: n('r'), id_account: n('a'), expires_at: LATER });
  await fill('consent', { id_account: n('a'), version: `'1'`, given_at: AT });
  await fill('audit_entry', { id: n('e'), at: AT, id_actor: n('a'), action: `'users-read'` });
  await fill('activity', {
    ...{ id_paciente: n('p'), id: n('v'), at: AT, id_actor: n('a'), actor_name: `'Ana'` },
    ...{ kind: `'asked'`, detail: `'{}'` },
  });
  await fill('invitation', {
    ...{ id_paciente: n('p'), id: n('i'), kind: `'member'`, name: `'Ana'`, id_inviter: n('a') },
    ...{ token_hash: n('t'), created_at: AT, expires_at: LATER },
  });
  await fill('notice', {
    ...{ id: n('n'), event_key: n('n'), id_account: n('a'), kind: `'asked'`, channel: `'mail'` },
    ...{ is_urgent: '0', created_at: AT, not_before: AT, expires_at: LATER, attempts: '1' },
    ...{ done_at: AT, outcome: `'sent'` },
  });
  await fill('push_subscription', {
    ...{ endpoint_hash: n('d'), id_account: n('a'), jti: n('j'), endpoint: n('d'), p256dh: `'p'` },
    ...{ auth: `'a'`, created_at: AT, expires_at: LATER },
  });
  await fill('notice_preference', {
    ...{ id_account: n('a'), kind: `'asked'`, channel: `'mail'`, enabled: '1' },
  });
  await fill('feed', {
    token_hash: n('f'),
    id_account: n('a'),
    id_paciente: n('p'),
    created_at: AT,
  });
  await sql.raw('analyze').execute(db);
}

/** The growing tables that a query reads from their beginning, by the engine's own plan. */
async function scanned({ db, engine }: Store, query: CompiledQuery): Promise<readonly string[]> {
  const explain = engine === 'postgres' ? 'explain (format json)' : 'explain query plan';
  const { rows } = await db.executeQuery<Record<string, unknown>>({
    ...query,
    sql: `${explain} ${query.sql}`,
  });
  const found =
    engine === 'postgres'
      ? [
          ...JSON.stringify(rows).matchAll(
            /"Node Type":"(?:Parallel )?Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g,
          ),
        ]
      : rows.flatMap(({ detail }) => [...String(detail).matchAll(/^SCAN ([a-z]\w*)/g)]);
  return found.map(([, table = '']) => table).filter((table) => !SMALL.has(table));
}

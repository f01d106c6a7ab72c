import { sql } from 'kysely';
import { writeAllWords } from '#server/store/people/person-words.ts';
import type { Store } from '#server/store/store.ts';

/**
 * So many that an engine reads none of the tables whole where it has an index: with each index dropped in turn, the same
 * statements do as with five times as many.
 */
export const ROWS = 4_000;
/** Care requests of Rosa: more than are read by one statement. */
const LONG = 1_500;

/** Thousands of accounts and patients, the rows of a country's day in every other table. */
export async function grow(store: Store): Promise<void> {
  const { db, engine } = store;
  const numbers =
    engine === 'postgres'
      ? `(select generate_series(1, ${ROWS}) as n) as numbers`
      : `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${ROWS}) select n from numbers)`;
  const fill = (table: string, columns: Readonly<Record<string, string>>, most = ROWS) =>
    sql
      .raw(
        `insert into ${table} (${Object.keys(columns).join(', ')})
          select ${Object.values(columns).join(', ')} from ${numbers} where n <= ${most}`,
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
  const past = { ...hours, fecha: `'201' || (n % 10) || '-1' || (n % 3) || '-1' || (n % 7)` };
  await fill(
    'solicitud',
    { ...past, id: n('r'), id_paciente: `'rosa'`, status: `'pendiente'` },
    LONG,
  );
  await db.updateTable('paciente').set({ calendar_size: LONG }).where('id', '=', 'rosa').execute();
  await fill('care_window', {
    ...{ id_paciente: n('p'), from_minute: '540', to_minute: '1080', told_on: `'2026-11-23'` },
  });
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
  await fill('audit_entry', { id: n('e'), at: RECENTLY, id_actor: n('a'), action: `'users-read'` });
  const done = {
    ...{ id: n('v'), at: AT, id_actor: n('a'), actor_name: `'Ana'` },
    ...{ kind: `'asked'`, detail: `'{}'` },
  };
  await fill('activity', { ...done, id_paciente: n('p') });
  await fill('activity', { ...done, id_paciente: `'hernan'` }, LONG);
  await fill('activity', { ...done, id: n('w'), id_paciente: n('p'), kind: `'archived'` }, 100);
  await fill('invitation', {
    ...{ id_paciente: n('p'), id: n('i'), kind: `'member'`, name: `'Ana'`, id_inviter: n('a') },
    ...{ token_hash: n('t'), created_at: AT, expires_at: LATER },
    ...{ id_accepted: n('a'), id_signup: n('a') },
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

import { sql } from 'kysely';
import type { Store } from '#server/store/store.ts';

/**
 * Fills a migrated database, by statements of the engine: `users` accounts and patients, three accounts to a patient,
 * each patient with a caregiver; `records` care requests, evenly over the patients and slots. Beside them the
 * accounts `admin`, and `other`, a family that calls meanwhile.
 */
export async function seedCountry(
  { db, engine }: Store,
  { users, records }: { readonly users: number; readonly records: number },
): Promise<void> {
  const patients = Math.max(1, Math.floor(users / 4));
  const accounts = users - patients;
  const numbers = (count: number) =>
    engine === 'postgres'
      ? `(select generate_series(0, ${count - 1}) as n) as numbers`
      : `(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1}) select n from numbers)`;
  const last = (digits: number, text: string) =>
    engine === 'postgres'
      ? `right('000000000000' || (${text}), ${digits})`
      : `substr('000000000000' || (${text}), -${digits})`;
  const id = (kind: string, n: string) => `'01a1fbc0-${kind}-7000-8000-' || ${last(12, n)}`;
  /** Over six years, in the order of the rows, as they would come. */
  const createdAt = (count: number) => {
    const part = (parts: number) => `n * ${parts} / ${count}`;
    return `(2020 + ${part(6)}) || '-' || ${last(2, `1 + ${part(72)} % 12`)} || '-' || ${last(2, `1 + ${part(2016)} % 28`)} || 'T12:00:00.000Z'`;
  };
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into account
    (id, mail, role, name, last_name, rut, region, estado_cuenta, metodo_de_pago, subscription, total_months,
     token_version, created_at)
    select ${id('aaaa', 'n')}, 'persona.' || n || '@correo.example',
      case n % 3 when 0 then 'Responsable' when 1 then 'Cuidador' else 'Responsable y Cuidador' end,
      'María José ' || (n % 997), 'Apellido Largo ' || n, (10000000 + n) || '-K', 'Metropolitana de Santiago',
      'Activo', 'webpay', 'Paid', n % 40, 1,
      ${createdAt(accounts)} from ${numbers(accounts)}`);
  for (const [own, role] of [
    ['admin', 'Admin'],
    ['other', 'Responsable'],
  ]) {
    await run(`insert into account (id, mail, role, name, last_name, estado_cuenta, token_version, created_at)
      values ('${own}', '${own}@correo.example', '${role}', 'Ana', 'Soto', 'Activo', 1, '2026-01-01T12:00:00.000Z')`);
  }
  await run(`insert into paciente
    (id, id_responsable, name, last_name, nickname, rut, region, created_at, calendar_version)
    select ${id('bbbb', 'n')}, ${id('aaaa', `n * 3 % ${accounts}`)}, 'Rosa Elena ' || (n % 991), 'Apellido ' || n,
      'Nana', (4000000 + n) || '-1', 'Maule', ${createdAt(patients)}, 1
    from ${numbers(patients)}`);
  await run(`insert into paciente_cuidador (id_paciente, id_cuidador)
    select ${id('bbbb', 'n')}, ${id('aaaa', `(n * 3 + 1) % ${accounts}`)} from ${numbers(patients)}`);
  const each = Math.max(1, Math.ceil(records / patients));
  const of = `n % ${patients}`;
  const place = `(n / ${patients})`;
  await run(`insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status, id_cuidador)
    select ${id('bbbb', of)}, ${id('cccc', 'n')},
      '20' || ${last(2, `20 + ${place} / 48 / 336`)} || '-' || ${last(2, `1 + ${place} / 48 / 28 % 12`)} || '-' || ${last(2, `1 + ${place} / 48 % 28`)},
      ${last(2, `${place} % 48 / 2`)} || case ${place} % 2 when 0 then ':00' else ':30' end,
      ${last(2, `(${place} % 48 + 1) / 2`)} || case ${place} % 2 when 0 then ':30' else ':00' end,
      'confirmada', ${id('aaaa', `(${of} * 3 + 1) % ${accounts}`)}
    from ${numbers(each * patients)} where n < ${records}`);
}

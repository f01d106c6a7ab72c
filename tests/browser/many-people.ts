import { openDatabase } from './product.ts';

/** Realistic users: every field filled, some names repeated. @returns how many an Admin sees. */
export function addUsers(file: string, count: number): number {
  const database = openDatabase(file);
  const insert = database.prepare(
    `insert into account
       (id, mail, role, name, last_name, rut, region, estado_cuenta, metodo_de_pago, subscription,
        total_months, token_version, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'Activo', 'webpay', 'Paid', ?, 1, ?)`,
  );
  const names = ['María José', 'Camila', 'Ñandú', 'José Miguel', 'Francisca', 'Diego', 'Ámbar'];
  const regions = ['Maule', 'Los Lagos', 'Metropolitana de Santiago', 'Tarapacá'];
  database.exec('begin immediate');
  for (let index = 0; index < count; index += 1) {
    const id = `01a1fbc0-0000-7000-8000-${String(index).padStart(12, '0')}`;
    insert.run(
      id,
      `persona.${index}@correo.example`,
      ['Responsable', 'Cuidador', 'Responsable y Cuidador'][index % 3] ?? null,
      `${names[index % names.length]} ${index % 997}`,
      `Apellido Largo ${index}`,
      `${10_000_000 + index}-K`,
      regions[index % regions.length] ?? null,
      index % 40,
      new Date(
        Date.UTC(2020 + (index % 6), index % 12, 1 + (index % 28), index % 24),
      ).toISOString(),
    );
  }
  database.exec('commit');
  const everybody = `select (select count(*) from account) + (select count(*) from paciente) as people`;
  const [{ people } = { people: Number.NaN }] = database.prepare(everybody).all() as {
    readonly people: number;
  }[];
  database.close();
  return people;
}

import { openDatabase, type Product } from '#tests/browser/product.ts';
import { type BenchWeek, CAREGIVERS } from './week.ts';

/** Replaces a week in the product's database directly, without its server. */
export function writeWeek(server: Product, patient: string, { shifts }: BenchWeek): void {
  const database = openDatabase(server.databaseFile);
  try {
    // First: what has read before cannot write after the server has.
    database.exec('begin immediate');
    const ids = new Map(
      CAREGIVERS.map((name) => {
        const row = database.prepare('select id from account where name = ?').get(name) as
          | { id: string }
          | undefined;
        if (row === undefined) throw new Error(`no caregiver ${name}`);
        return [name as string, row.id];
      }),
    );
    const assign = database.prepare(
      'insert or ignore into paciente_cuidador (id_paciente, id_cuidador) values (?, ?)',
    );
    for (const id of ids.values()) assign.run(patient, id);
    database.prepare('delete from solicitud where id_paciente = ?').run(patient);
    const insert = database.prepare(
      `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status, id_cuidador)
       values (?, ?, ?, ?, ?, 'confirmada', ?)`,
    );
    for (const { id, fecha, from, to, who } of shifts) {
      insert.run(patient, `bench-${fecha}-${id}`, fecha, from, to, ids.get(who) ?? null);
    }
    database.exec('commit');
  } finally {
    database.close();
  }
}

import { type Kysely, sql } from 'kysely';

/** How many solicitudes each calendar has, so that the limit of an account is checked without reading them. */
export async function calendarsAreCounted(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('paciente')
    .addColumn('calendar_size', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update paciente set calendar_size =
    (select count(*) from solicitud where solicitud.id_paciente = paciente.id)`.execute(db);
}

import type { Kysely } from 'kysely';

/** Notes for the hand-over: at most one for each half hour of a loved one. */
export async function handoverNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('handover_note')
    .addColumn('id_paciente', 'text', (column) => column.notNull().references('paciente.id'))
    .addColumn('fecha', 'text', (column) => column.notNull())
    .addColumn('hora_inicio', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('handover_note_key', ['id_paciente', 'fecha', 'hora_inicio'])
    .execute();
}

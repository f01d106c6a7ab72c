import type { Selectable } from 'kysely';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

export type StoredNote = Selectable<Tables['handover_note']>;

/** A patient's notes by date and time. */
export async function listNotes(db: Database, patient: string): Promise<readonly StoredNote[]> {
  return db
    .selectFrom('handover_note')
    .selectAll()
    .where('id_paciente', '=', patient)
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
}

/**
 * Replaces the note at that time; an empty one removes it. Called in a transaction.
 * @returns whether its text was another one before.
 */
export async function putNote(db: Database, note: StoredNote): Promise<boolean> {
  const { id_paciente, fecha, hora_inicio, text, updated_at } = note;
  const earlier = await db
    .selectFrom('handover_note')
    .select('text')
    .where(({ and }) => and({ id_paciente, fecha, hora_inicio }))
    .executeTakeFirst();
  const isChanged = text !== (earlier?.text ?? '');
  if (text === '') {
    await db
      .deleteFrom('handover_note')
      .where(({ and }) => and({ id_paciente, fecha, hora_inicio }))
      .execute();
    return isChanged;
  }
  await db
    .insertInto('handover_note')
    .values(note)
    .onConflict((conflict) =>
      conflict.columns(['id_paciente', 'fecha', 'hora_inicio']).doUpdateSet({ text, updated_at }),
    )
    .execute();
  return isChanged;
}

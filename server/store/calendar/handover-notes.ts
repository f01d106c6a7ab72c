import type { Selectable } from 'kysely';
import { deleteRows, findRow, upsertRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { markDays } from './changed-days.ts';

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
 * Replaces the note at that time; an empty text removes it. Called in a transaction that has locked the calendar.
 * @param write returns the new text for the current one, which is empty if there is no note.
 * @returns whether the text changed; `full` if the calendar would have too many notes.
 */
export async function putNote(
  db: Database,
  key: Omit<StoredNote, 'text' | 'updated_at'>,
  write: (current: string) => string,
  at: Date,
): Promise<boolean | 'full'> {
  const { id_paciente, fecha } = key;
  const earlier = await findRow(db, 'handover_note', key);
  const text = write(earlier?.text ?? '');
  if (text === (earlier?.text ?? '')) return false;
  const growth = (text === '' ? 0 : 1) - (earlier === null ? 0 : 1);
  if (growth !== 0 && (await countNotes(db, id_paciente, growth)) > MAX_NOTES) return 'full';
  await markDays(db, id_paciente, { kind: 'note', fechas: [fecha], at });
  if (text === '') await deleteRows(db, 'handover_note', key);
  else {
    const row = { ...key, text, updated_at: at.toISOString() };
    await upsertRow(db, 'handover_note', ['id_paciente', 'fecha', 'hora_inicio'], row);
  }
  return true;
}

/** The most notes of one calendar: one for every night of twenty years, and two more each day. */
export const MAX_NOTES = 20_000;

/**
 * Adds one to the count of notes or subtracts one.
 * @returns the new count.
 */
async function countNotes(db: Database, patient: string, growth: number): Promise<number> {
  const { note_count } = await db
    .updateTable('paciente')
    .set((row) => ({ note_count: row('note_count', '+', growth) }))
    .where('id', '=', patient)
    .returning('note_count')
    .executeTakeFirstOrThrow();
  return note_count;
}

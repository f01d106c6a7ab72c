import type { Fecha } from '#domain/calendar/time.ts';
import { partKey, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import { deleteRows, insertNew, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

export const ANSWER_KEY = [
  'id_paciente',
  'fecha',
  'hora_inicio',
  'hora_fin',
  'id_cuidador',
] as const;

/** A caregiver's no to parts of a shift. */
interface NegativeAnswer {
  readonly patient: string;
  readonly caregiver: string;
  readonly kind: 'declined' | 'withdrew';
  readonly parts: readonly ShiftPart[];
  readonly at: Date;
  readonly reason: string | null;
}

/**
 * Stores a no. A part to which this caregiver has already said no keeps the earlier row.
 * @returns whether the no is new for any of the parts.
 */
export async function addAnswer(db: Database, answer: NegativeAnswer): Promise<boolean> {
  const { patient, caregiver, kind, parts, at, reason } = answer;
  let isNew = false;
  for (const chunk of inChunks(parts)) {
    const rows = chunk.map(({ fecha, horaInicio, horaFin }) => ({
      id_paciente: patient,
      fecha,
      hora_inicio: horaInicio,
      hora_fin: horaFin,
      id_cuidador: caregiver,
      kind,
      at: at.toISOString(),
      reason,
    }));
    if ((await insertNew(db, 'shift_answer', ANSWER_KEY, rows)) > 0) isNew = true;
  }
  return isNew;
}

/** Records that a caregiver gave back nothing by themselves, because the family ended their care. */
export async function markRemoved(db: Database, patient: string, caregiver: string): Promise<void> {
  const given = { id_paciente: patient, id_cuidador: caregiver, kind: 'withdrew' };
  await updateRows(db, 'shift_answer', given, { kind: 'removed' });
}

/**
 * Reads who said no to which parts of a patient's shifts from a day on, and returns a function: whether an account said
 * no to all of some parts.
 */
export async function saidNo(
  db: Database,
  patient: string,
  from: Fecha,
): Promise<(account: string, parts: readonly ShiftPart[]) => boolean> {
  const rows = await answersOf(db, patient).where('fecha', '>=', from).execute();
  const declined = new Set(rows.map((row) => `${row.id_cuidador}|${answeredPart(row)}`));
  return (account, parts) => parts.every((part) => declined.has(`${account}|${partKey(part)}`));
}

/**
 * Deletes the answers to these parts of a patient's shifts.
 * @returns whether there were any.
 */
export async function forgetAnswers(
  db: Database,
  patient: string,
  parts: readonly ShiftPart[],
): Promise<boolean> {
  let isAny = false;
  const keys = new Set(parts.map(partKey));
  for (const chunk of inChunks([...new Set(parts.map(({ fecha }) => fecha))])) {
    for (const row of await answersOf(db, patient).where('fecha', 'in', chunk).execute()) {
      if (!keys.has(answeredPart(row))) continue;
      isAny = true;
      await deleteRows(db, 'shift_answer', { id_paciente: patient, ...row });
    }
  }
  return isAny;
}

/** The keys of the answered parts of a patient's shifts. */
function answersOf(db: Database, patient: string) {
  return db
    .selectFrom('shift_answer')
    .select(['fecha', 'hora_inicio', 'hora_fin', 'id_cuidador'])
    .where('id_paciente', '=', patient);
}

/** The part of a shift that a row answers, as `partKey` names it. */
function answeredPart(row: { fecha: Fecha; hora_inicio: string; hora_fin: string }): string {
  return partKey({ fecha: row.fecha, horaInicio: row.hora_inicio, horaFin: row.hora_fin });
}

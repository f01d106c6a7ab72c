import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { firstName } from './notice-texts.ts';

/** The first name of a patient, for a notice. */
export async function patientName(db: Database, patient: string): Promise<string> {
  const row = await findRow(db, 'paciente', { id: patient });
  return firstName(row?.name ?? '', 'tu ser querido');
}

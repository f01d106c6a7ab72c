import type { Patient } from '#server/store/people/patients.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { firstName } from './notice-texts.ts';

/** What a patient is called in a notice. */
export function nameInNotice(patient: Pick<Patient, 'name'> | null): string {
  return firstName(patient?.name ?? '', 'tu ser querido');
}

/** What a patient is called in a notice. */
export async function patientName(db: Database, patient: string): Promise<string> {
  return nameInNotice(await findRow(db, 'paciente', { id: patient }));
}

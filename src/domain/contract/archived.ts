import type { Person } from '#domain/people/person.ts';
import { readPerson } from './people.ts';
import { fieldsOf, readText } from './rows.ts';

/** A patient whom the family has archived. */
export interface ArchivedPatient extends Person {
  /** The name of the person who archived the patient; null if it is no longer known. */
  readonly archivedBy: string | null;
}

/** A row of `/api/patients/archived`; null if it has no id. */
export function readArchivedPatient(row: unknown): ArchivedPatient | null {
  const person = readPerson(row);
  return person && { ...person, archivedBy: readText(fieldsOf(row)?.['archived_by']) };
}

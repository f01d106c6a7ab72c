import { readAssigned, readCaregiver, readPerson } from '#domain/contract/people.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver, Person } from '#domain/people/person.ts';
import type { Client } from './client.ts';
import type { Outcome } from './errors.ts';
import { getList } from './list.ts';

/** The people that the signed-in account may see. */
export function peopleApi(client: Client) {
  return {
    /** `GET /responsable/mis_usuarios`: the users of the Responsable, patients among them. */
    ownUsers: (): Promise<Outcome<Rows<Person>>> =>
      getList(client, '/responsable/mis_usuarios', readPerson),
    /** `GET /admin/users`: everyone; null where the list is still the one with the tag `known`. */
    allUsers: (known: string | null): Promise<Outcome<Rows<Person> | null>> =>
      getList(client, '/admin/users', readPerson, known),
    /** `GET /api/caregivers/search`: every caregiver that could be assigned. */
    caregivers: (): Promise<Outcome<Rows<Caregiver>>> =>
      getList(client, '/api/caregivers/search', readCaregiver),
    /** `GET /api/patients/{id}/caregivers`: those assigned to a patient, perhaps without their names. */
    caregiversOf: (patient: Id): Promise<Outcome<Rows<Caregiver>>> =>
      getList(client, `/api/patients/${encodeURIComponent(patient)}/caregivers`, readAssigned),
  };
}

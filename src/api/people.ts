import { readAssigned, readCaregiver, readPerson } from '#domain/contract/people.ts';
import type { Id } from '#domain/people/id.ts';
import type { Client } from './client.ts';
import { getList } from './list.ts';

/** The people that the signed-in account may see. */
export function peopleApi(client: Client) {
  return {
    /** `GET /responsable/mis_usuarios`: the users of the Responsable, patients among them. */
    ownUsers: () => getList(client, '/responsable/mis_usuarios', readPerson),
    /** `GET /admin/users`: everyone; null if the list still has the tag `known`. */
    allUsers: (known: string | null) => getList(client, '/admin/users', readPerson, known),
    /** `GET /api/caregivers/search`: every caregiver who could be assigned. */
    caregivers: () => getList(client, '/api/caregivers/search', readCaregiver),
    /** `GET /api/patients/{id}/caregivers`: the caregivers assigned to a patient, perhaps without their names. */
    caregiversOf: (patient: Id) =>
      getList(client, `/api/patients/${encodeURIComponent(patient)}/caregivers`, readAssigned),
  };
}

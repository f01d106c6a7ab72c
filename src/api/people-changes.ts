import { readArchivedPatient } from '#domain/contract/archived.ts';
import { readPerson } from '#domain/contract/people.ts';
import type { Id } from '#domain/people/id.ts';
import type { PatientData } from '#domain/people/patient.ts';
import type { Person } from '#domain/people/person.ts';
import { done } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';
import { getList } from './list.ts';
import { ownAccessApi } from './own-access.ts';
import { peoplePagesApi } from './people-pages.ts';

/** The calls that change people. They are rare, so they are loaded with the page that makes them. */
export function peopleChangesApi(client: Client) {
  const pathOf = (patient: Id) => `/api/patients/${encodeURIComponent(patient)}`;
  return {
    /**
     * Phone, password and mail of the own account; in the same chunk as the others, because each page has to know the
     * name of every chunk.
     */
    ownAccess: ownAccessApi(client),

    /** The list of users, a page at a time; likewise. */
    pages: peoplePagesApi(client),

    /** `PUT /admin/users/deactivate/{id}`. */
    deactivate: (id: Id) =>
      done(client('PUT', `/admin/users/deactivate/${encodeURIComponent(id)}`)),

    /** `PUT /admin/users/reactivate/{id}`, where the backend offers `reactivate-users`. */
    reactivate: (id: Id) =>
      done(client('PUT', `/admin/users/reactivate/${encodeURIComponent(id)}`)),

    /** `PUT /api/patients/{id}/caregivers`: replaces all assigned caregivers by these. */
    assign: (patient: Id, caregiverIds: readonly Id[]) =>
      done(client('PUT', `${pathOf(patient)}/caregivers`, { json: { caregiverIds } })),

    /**
     * `POST /api/patients`, where the backend offers `loved-ones`. Repeated under the same key, it adds no second
     * patient.
     */
    addPatient: (key: string, patient: PatientData) =>
      person(
        client('POST', '/api/patients', {
          json: patient,
          optionalHeaders: { 'idempotency-key': key },
        }),
      ),

    /** `PUT /api/patients/{id}`, where the backend offers `loved-ones`. */
    changePatient: (id: Id, patient: PatientData) =>
      person(client('PUT', pathOf(id), { json: patient })),

    /** `PUT /api/patients/{id}/archived`, where the backend offers `archive-loved-ones`. */
    setArchived: (id: Id, archived: boolean) =>
      person(client('PUT', `${pathOf(id)}/archived`, { json: { archived } })),

    /** `GET /api/patients/archived`, where the backend offers `archive-loved-ones`. */
    archived: () => getList(client, '/api/patients/archived', readArchivedPatient),
  };
}

/** The person in the answer. */
async function person(call: Promise<Outcome<unknown>>): Promise<Outcome<Person>> {
  return readValue(await call, readPerson);
}

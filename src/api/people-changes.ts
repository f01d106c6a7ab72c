import { readPerson } from '#domain/contract/people.ts';
import type { Id } from '#domain/people/id.ts';
import type { PatientData } from '#domain/people/patient.ts';
import type { Person } from '#domain/people/person.ts';
import { acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

export interface PeopleChangesOptions {
  /** Whether calls that create something carry an `Idempotency-Key`, as batches of the outbox do. */
  readonly idempotencyKeys: boolean;
}

/** The calls that change people. They are rare, so they are loaded with the page that makes them. */
export function peopleChangesApi(client: Client, { idempotencyKeys }: PeopleChangesOptions) {
  return {
    /** `PUT /admin/users/deactivate/{id}`. */
    deactivate: (id: Id): Promise<Outcome<null>> =>
      done(client('PUT', `/admin/users/deactivate/${encodeURIComponent(id)}`)),

    /** `PUT /admin/users/reactivate/{id}`, where the backend offers `reactivate-users`. */
    reactivate: (id: Id): Promise<Outcome<null>> =>
      done(client('PUT', `/admin/users/reactivate/${encodeURIComponent(id)}`)),

    /** `PUT /api/patients/{id}/caregivers`: exactly these from now on. */
    assign: (patient: Id, caregiverIds: readonly Id[]): Promise<Outcome<null>> =>
      done(
        client('PUT', `/api/patients/${encodeURIComponent(patient)}/caregivers`, {
          json: { caregiverIds },
        }),
      ),

    /**
     * `POST /api/patients`, where the backend offers `loved-ones`. Repeated under the same key it adds nobody
     * twice.
     */
    addPatient: (key: string, patient: PatientData): Promise<Outcome<Person>> =>
      person(
        client('POST', '/api/patients', {
          json: patient,
          headers: idempotencyKeys ? { 'idempotency-key': key } : {},
        }),
      ),

    /** `PUT /api/patients/{id}`, where the backend offers `loved-ones`. */
    changePatient: (id: Id, patient: PatientData): Promise<Outcome<Person>> =>
      person(client('PUT', `/api/patients/${encodeURIComponent(id)}`, { json: patient })),
  };
}

async function done(call: Promise<Outcome<unknown>>): Promise<Outcome<null>> {
  return acknowledged(await call, () => null);
}

/** The person in the answer. */
async function person(call: Promise<Outcome<unknown>>): Promise<Outcome<Person>> {
  const answer = await call;
  if (answer.kind !== 'ok') return answer;
  const read = readPerson(answer.value);
  return read === null ? unreadable() : { kind: 'ok', value: read };
}

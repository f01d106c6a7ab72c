import { readCareHours } from '#domain/contract/care-hours.ts';
import type { Id } from '#domain/people/id.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';

/** The hours in which somebody should be there, where the backend offers `care-hours`. */
export function careHoursApi(client: Client) {
  const of = (patient: Id) => `/api/patients/${encodeURIComponent(patient)}/care-hours`;
  return {
    /** `GET /api/patients/{id}/care-hours` */
    ofPatient: async (patient: Id): Promise<Outcome<{ readonly window: CareWindow | null }>> =>
      readValue(await client('GET', of(patient)), readCareHours),

    /** `PUT /api/patients/{id}/care-hours`: idempotent, since it replaces the window. */
    put: async (patient: Id, { from, to }: CareWindow): Promise<Outcome<null>> =>
      acknowledged(
        await client('PUT', of(patient), { json: { window: { from, to } } }),
        () => null,
      ),
  };
}

export type CareHoursApi = ReturnType<typeof careHoursApi>;

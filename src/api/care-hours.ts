import { readCareHours } from '#domain/contract/care-hours.ts';
import type { Id } from '#domain/people/id.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { done } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';

/** The care windows, where the backend offers `care-hours`. */
export function careHoursApi(client: Client) {
  const of = (patient: Id) => `/api/patients/${encodeURIComponent(patient)}/care-hours`;
  return {
    /** `GET /api/patients/{id}/care-hours` */
    ofPatient: async (patient: Id): Promise<Outcome<{ readonly window: CareWindow | null }>> =>
      readValue(await client('GET', of(patient)), readCareHours),

    /**
     * `PUT /api/patients/{id}/care-hours`: replaces the window. Because of the key, a late copy of the call does not
     * count as a newer one.
     */
    put: (key: string, patient: Id, { from, to }: CareWindow) =>
      done(
        client('PUT', of(patient), {
          json: { window: { from, to } },
          optionalHeaders: { 'idempotency-key': key },
        }),
      ),
  };
}

export type CareHoursApi = ReturnType<typeof careHoursApi>;

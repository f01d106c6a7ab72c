import {
  readSolicitud,
  readUpdateAnswer,
  type SlotUpdates,
  type UpdateAnswer,
} from '#domain/contract/solicitudes.ts';
import type { Id } from '#domain/people/id.ts';
import { acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';
import type { Outcome } from './errors.ts';
import { getList } from './list.ts';

/** A body with this many slots is about 35 kB, for which the slowest usable line gets one more limit. */
const SLOTS_PER_LIMIT = 250;

/** `/solicitudes/*`: the care requests of a patient. */
export function solicitudesApi(client: Client) {
  return {
    /** `GET /solicitudes/paciente/{id}`; null if the list still has the tag `known`. */
    ofPatient: (patient: Id, known: string | null = null) =>
      getList(client, `/solicitudes/paciente/${encodeURIComponent(patient)}`, readSolicitud, known),

    /**
     * `POST /solicitudes/actualizar`. Success means acknowledged, except for the changes that its value lists as
     * conflicts.
     * @param since requests the changes since this version instead of the list.
     */
    async update(
      key: string,
      updates: SlotUpdates,
      since: number | null = null,
    ): Promise<Outcome<UpdateAnswer>> {
      const query = since === null ? '' : `?since=${since}`;
      const answer = await client('POST', `/solicitudes/actualizar${query}`, {
        json: updates,
        // No data arrives while the body is being sent.
        patience: 1 + updates.slots.length / SLOTS_PER_LIMIT,
        optionalHeaders: { 'idempotency-key': key },
      });
      return acknowledged(answer, (value) => readUpdateAnswer(value, since !== null));
    },
  };
}

export type SolicitudesApi = ReturnType<typeof solicitudesApi>;

import {
  readSolicitud,
  readUpdateAnswer,
  type SlotUpdates,
  type UpdateAnswer,
} from '#domain/contract/solicitudes.ts';
import type { Id } from '#domain/people/id.ts';
import { acknowledged } from './acknowledged.ts';
import { type Client, type KeyOptions, keyHeader } from './client.ts';
import type { Outcome } from './errors.ts';
import { getList } from './list.ts';

/** This many slots are some 35 kB, for which the slowest usable line gets one more limit. */
const SLOTS_PER_LIMIT = 250;

/** `/solicitudes/*`: the care requests of a patient. */
export function solicitudesApi(client: Client, { idempotencyKeys }: KeyOptions) {
  return {
    /** Whether batches carry a key. That the backend honours it is known only from its capabilities. */
    idempotencyKeys,

    /**
     * `GET /solicitudes/paciente/{id}`; null where the list is still the one with the tag `known`. A backend
     * without keys is not sent the tag, because its CORS rules may forbid that header as well.
     */
    ofPatient: (patient: Id, known: string | null = null) =>
      getList(
        client,
        `/solicitudes/paciente/${encodeURIComponent(patient)}`,
        readSolicitud,
        idempotencyKeys ? known : null,
      ),

    /**
     * `POST /solicitudes/actualizar`. Success means acknowledged, except for the changes that its value names as
     * conflicts.
     * @param since asks for what has changed since this version, and not for the list.
     */
    async update(
      key: string,
      updates: SlotUpdates,
      since: number | null = null,
    ): Promise<Outcome<UpdateAnswer>> {
      const query = since === null ? '' : `?since=${since}`;
      const answer = await client('POST', `/solicitudes/actualizar${query}`, {
        json: updates,
        // Nothing arrives while the body is being sent.
        patience: 1 + updates.slots.length / SLOTS_PER_LIMIT,
        headers: keyHeader({ idempotencyKeys }, key),
      });
      return acknowledged(answer, (value) => readUpdateAnswer(value, since !== null));
    },
  };
}

export type SolicitudesApi = ReturnType<typeof solicitudesApi>;

import type { Outcome } from '#api/errors.ts';
import type { SolicitudesApi } from '#api/solicitudes.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncStore } from './store.ts';

/** Fetches lists of care requests. The value is null if the server still has the known list. */
export type SolicitudesReader = Pick<SolicitudesApi, 'ofPatient'>;

interface PulledCareRequests extends Rows<CareRequest> {
  /** The server answered that it has no list: nothing was planned, or the patient is not this account's. */
  readonly isAbsent?: true;
}

/**
 * Fetches a patient's list and makes it the server snapshot, unless something newer came meanwhile. A backend may have
 * no list for a patient without care requests, so a 404 counts as an empty list.
 * @param known the tag of the server snapshot; the value is null if the server still has that list.
 */
export async function pullCareRequests<Known extends string | null = null>(
  store: Pick<SyncStore, 'nextReadSequence' | 'replaceCareRequests'>,
  api: SolicitudesReader,
  patient: Id,
  known: Known | null = null,
): Promise<Outcome<PulledCareRequests | (Known extends string ? null : never)>> {
  const readSequence = await store.nextReadSequence(patient);
  let outcome: Outcome<PulledCareRequests | null> = await api.ofPatient(patient, known);
  if (outcome.kind === 'rejected' && outcome.status === 404) {
    outcome = { kind: 'ok', value: { rows: [], unreadable: 0, isAbsent: true } };
  }
  if (outcome.kind === 'ok') {
    const { value } = outcome;
    const tag = value === null ? known : (value.tag ?? null);
    const rows = value?.rows ?? null;
    await store.replaceCareRequests(patient, rows, readSequence, tag, value?.isAbsent);
  }
  return outcome as Outcome<PulledCareRequests>;
}

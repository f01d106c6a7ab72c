import type { Outcome } from '#api/errors.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncStore } from './store.ts';

export interface SolicitudesReader {
  /** @param known the tag of a list: null as value where the server still has that one. */
  readonly ofPatient: (
    patient: Id,
    known?: string | null,
  ) => Promise<Outcome<Rows<CareRequest> | null>>;
}

export interface PulledCareRequests extends Rows<CareRequest> {
  /** The server answered that it has no list: nothing was planned, or the patient is not this account's. */
  readonly isAbsent?: true;
}

/**
 * Fetches a patient's list and makes it the server snapshot, unless something newer came meanwhile. A backend
 * may have no list for a patient with nothing planned: a 404 counts as an empty one.
 */
export function pullCareRequests(
  store: Pick<SyncStore, 'nextReadSequence' | 'replaceCareRequests'>,
  api: SolicitudesReader,
  patient: Id,
): Promise<Outcome<PulledCareRequests>>;
/** @param known the tag of the server snapshot: null as value where the server still has that list. */
export function pullCareRequests(
  store: Pick<SyncStore, 'nextReadSequence' | 'replaceCareRequests'>,
  api: SolicitudesReader,
  patient: Id,
  known: string | null,
): Promise<Outcome<PulledCareRequests | null>>;
export async function pullCareRequests(
  store: Pick<SyncStore, 'nextReadSequence' | 'replaceCareRequests'>,
  api: SolicitudesReader,
  patient: Id,
  known: string | null = null,
): Promise<Outcome<PulledCareRequests | null>> {
  const readSequence = await store.nextReadSequence(patient);
  let outcome: Outcome<PulledCareRequests | null> = await api.ofPatient(patient, known);
  if (outcome.kind === 'rejected' && outcome.status === 404) {
    outcome = { kind: 'ok', value: { rows: [], unreadable: 0, isAbsent: true } };
  }
  if (outcome.kind === 'ok') {
    const { value } = outcome;
    // No tag for a list with unreadable rows, so that it is sent again whole: a later version may read them.
    const tag = value === null ? known : (value.unreadable === 0 && value.tag) || null;
    await store.replaceCareRequests(
      patient,
      value?.rows ?? null,
      readSequence,
      tag,
      value?.isAbsent,
    );
  }
  return outcome;
}

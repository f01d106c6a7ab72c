import type { Outcome } from '#api/errors.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncStore } from './store.ts';

export interface SolicitudesReader {
  readonly ofPaciente: (paciente: Id) => Promise<Outcome<Rows<CareRecord>>>;
}

export interface PulledRecords extends Rows<CareRecord> {
  /** The server answered that it has no list: nothing was planned, or the loved one is not this account's. */
  readonly isAbsent?: true;
}

/**
 * Fetches a loved one's list and makes it the base, unless something newer came meanwhile. A backend may have
 * no list for a loved one with nothing planned: a 404 counts as an empty one.
 */
export async function pullRecords(
  store: Pick<SyncStore, 'takeTicket' | 'replaceRecords'>,
  api: SolicitudesReader,
  paciente: Id,
): Promise<Outcome<PulledRecords>> {
  const ticket = await store.takeTicket(paciente);
  let outcome: Outcome<PulledRecords> = await api.ofPaciente(paciente);
  if (outcome.kind === 'refused' && outcome.status === 404) {
    outcome = { kind: 'ok', value: { rows: [], unreadable: 0, isAbsent: true } };
  }
  if (outcome.kind === 'ok') await store.replaceRecords(paciente, outcome.value.rows, ticket);
  return outcome;
}

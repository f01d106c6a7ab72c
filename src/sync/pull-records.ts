import type { Outcome } from '#api/errors.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncStore } from './store.ts';

export interface SolicitudesReader {
  readonly ofPaciente: (paciente: Id) => Promise<Outcome<Rows<CareRecord>>>;
}

/** Fetches a loved one's list and makes it the base, unless something newer came meanwhile. */
export async function pullRecords(
  store: Pick<SyncStore, 'takeTicket' | 'replaceRecords'>,
  api: SolicitudesReader,
  paciente: Id,
): Promise<Outcome<Rows<CareRecord>>> {
  const ticket = await store.takeTicket(paciente);
  const outcome = await api.ofPaciente(paciente);
  if (outcome.kind === 'ok') await store.replaceRecords(paciente, outcome.value.rows, ticket);
  return outcome;
}

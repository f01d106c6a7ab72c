import type { Outcome } from '#api/errors.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncStore } from './store.ts';

export interface SolicitudesReader {
  /** @param known the tag of a list: null as value where the server still has that one. */
  readonly ofPaciente: (
    paciente: Id,
    known?: string | null,
  ) => Promise<Outcome<Rows<CareRecord> | null>>;
}

export interface PulledRecords extends Rows<CareRecord> {
  /** The server answered that it has no list: nothing was planned, or the loved one is not this account's. */
  readonly isAbsent?: true;
}

/**
 * Fetches a loved one's list and makes it the base, unless something newer came meanwhile. A backend may have
 * no list for a loved one with nothing planned: a 404 counts as an empty one.
 */
export function pullRecords(
  store: Pick<SyncStore, 'takeTicket' | 'replaceRecords'>,
  api: SolicitudesReader,
  paciente: Id,
): Promise<Outcome<PulledRecords>>;
/** @param known the tag of the base: null as value where the server still has that list. */
export function pullRecords(
  store: Pick<SyncStore, 'takeTicket' | 'replaceRecords'>,
  api: SolicitudesReader,
  paciente: Id,
  known: string | null,
): Promise<Outcome<PulledRecords | null>>;
export async function pullRecords(
  store: Pick<SyncStore, 'takeTicket' | 'replaceRecords'>,
  api: SolicitudesReader,
  paciente: Id,
  known: string | null = null,
): Promise<Outcome<PulledRecords | null>> {
  const ticket = await store.takeTicket(paciente);
  let outcome: Outcome<PulledRecords | null> = await api.ofPaciente(paciente, known);
  if (outcome.kind === 'refused' && outcome.status === 404) {
    outcome = { kind: 'ok', value: { rows: [], unreadable: 0, isAbsent: true } };
  }
  if (outcome.kind === 'ok') {
    const { value } = outcome;
    // No tag for a list with unreadable rows, so that it is sent again whole: a later version may read them.
    const tag = value === null ? known : (value.unreadable === 0 && value.tag) || null;
    await store.replaceRecords(paciente, value?.rows ?? null, ticket, tag, value?.isAbsent);
  }
  return outcome;
}

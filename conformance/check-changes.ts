import { changesApi } from '#api/changes.ts';
import { sameCareRequest } from '#domain/calendar/care-request.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Context, TrialPatient } from './context.ts';
import { noteOffer } from './failure.ts';
import { add, remove, type TrialCalendar } from './trial-calendar.ts';

const ID = `offer:${CAPABILITIES.changes}` as const;

/** Adds a shift and removes it again, and checks that both changes are sent to a client with the previous version. */
export async function checkChanges(
  { note, client, me }: Context,
  { id: patient }: TrialPatient,
  { days, pending, save }: TrialCalendar,
): Promise<void> {
  if (me?.capabilities.includes(CAPABILITIES.changes) !== true) return;
  const { changesOf } = changesApi(client);
  const [from = ''] = days;
  const shift = pending(4, 16, 18);
  const first = await changesOf(patient, { since: null, from });
  if (first.kind !== 'ok') return noteOffer(note, CAPABILITIES.changes, first);
  await save([add(shift)]);
  const added = await changesOf(patient, { since: first.value.version, from });
  await save([remove(shift)]);
  const since = added.kind === 'ok' ? added.value.version : 0;
  const removed = await changesOf(patient, { since, from });

  const tells = (delta: typeof added, isThere: boolean) =>
    delta.kind === 'ok' &&
    delta.value.fechas?.includes(shift.fecha) !== false &&
    delta.value.rows.some((row) => sameCareRequest(row, shift)) === isThere;
  if (tells(added, true) && tells(removed, false)) note(ID, 'works');
  else {
    const detail = 'No dice todo lo que cambió: la aplicación muestra turnos que ya no valen.';
    note(ID, 'dangerous', detail);
  }
}

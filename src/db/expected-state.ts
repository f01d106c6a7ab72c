import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { applyInOrder } from '#domain/outbox/expected-state.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { readCareRequests } from './care-requests.ts';
import { readWaitingChanges } from './outbox.ts';

/**
 * The records that the server will hold on some days once everything waiting has arrived. What waits for
 * other days is not read, so that a save stays quick however much waits.
 */
export async function readExpectedOn(
  db: AccountDatabase,
  patient: Id,
  fechas: readonly Fecha[],
): Promise<readonly CareRequest[]> {
  const days = new Set(fechas);
  const base = await readCareRequests(db, patient, [...new Set(fechas.map(monthOf))]);
  return applyInOrder(
    base.filter(({ fecha }) => days.has(fecha)),
    await readWaitingChanges(db, patient, fechas),
  );
}

import type { AccountDatabase } from '#db/account-database.ts';
import { readWaitingChanges } from '#db/outbox/outbox.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { applyInOrder } from '#domain/outbox/expected-state.ts';
import type { Id } from '#domain/people/id.ts';
import { readCareRequests } from './care-requests.ts';

/**
 * The expected state of some days. Mutations of other days are not read, so that saving stays quick however many wait.
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

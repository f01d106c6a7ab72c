import type { AccountDatabase } from '#db/account-database.ts';
import { missesAny, readCareRequests } from '#db/calendar/care-requests.ts';
import { fechasOfChanges } from '#domain/calendar/changes.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { isFulfilled } from '#domain/outbox/own-version.ts';
import { discardMutation } from '#domain/outbox/rejected-mutation.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import { changeQueue } from './change-queue.ts';

/**
 * Discards the mutations that were rejected for a conflict, and whose days the server has by now as their author wanted:
 * there is nothing left to choose. Not those of months that are not on this device. Called within the transaction that
 * writes the server snapshot.
 */
export async function discardFulfilled(db: AccountDatabase, patient: Id): Promise<void> {
  const contested = await db.saves
    .where('paciente')
    .equals(String(patient))
    .filter(({ refusal }) => refusal !== null && isConflict(refusal))
    .toArray();
  for (const mutation of contested) {
    const fechas = fechasOfChanges(mutation.changes);
    if (await missesAny(db, patient, fechas)) continue;
    const base = await readCareRequests(db, patient, [...new Set(fechas.map(monthOf))]);
    if (!isFulfilled(mutation, base)) continue;
    await changeQueue(db, patient, (queue) => discardMutation(queue, mutation.id));
  }
}

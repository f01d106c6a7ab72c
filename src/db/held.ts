import type { CareRecord } from '#domain/calendar/record.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { applyInOrder } from '#domain/outbox/held-records.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { readWaitingChanges } from './outbox.ts';
import { readRecords } from './records.ts';

/**
 * The records that the server will hold on some days once everything waiting has arrived. What waits for
 * other days is not read, so that a save stays quick however much waits.
 */
export async function readHeldOn(
  db: AccountDatabase,
  paciente: Id,
  fechas: readonly Fecha[],
): Promise<readonly CareRecord[]> {
  const days = new Set(fechas);
  const base = await readRecords(db, paciente, [...new Set(fechas.map(monthOf))]);
  return applyInOrder(
    base.filter(({ fecha }) => days.has(fecha)),
    await readWaitingChanges(db, paciente, fechas),
  );
}

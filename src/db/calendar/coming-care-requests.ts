import type { AccountDatabase } from '#db/account-database.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';
import { isListed } from './care-requests.ts';

/** A patient's care requests from a day on, as last received from the server; null if none have come to this device. */
export async function readComing(
  db: AccountDatabase,
  patient: Id,
  from: Fecha,
): Promise<readonly CareRequest[] | null> {
  if (!(await isListed(db, patient))) return null;
  const months = db.solicitudes
    .where('[paciente+month]')
    .between([String(patient), monthOf(from)], [String(patient), '\uffff']);
  const records = (await months.toArray()).flatMap((month) => month.records);
  return records.filter(({ fecha }) => fecha >= from);
}

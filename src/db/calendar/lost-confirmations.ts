import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { CHILE, fechasIn } from '#domain/calendar/fechas-in.ts';
import {
  type LostConfirmations,
  lostSince,
  NONE_LOST,
  type Replaced,
  withoutStretches,
} from '#domain/calendar/lost-confirmations.ts';
import type { Id } from '#domain/people/id.ts';

/**
 * A backend that does not detect conflicts may remove a shift that somebody confirmed after the device had fetched its
 * list. The devices that had stored the confirmation then find it missing, and show that to their users.
 */

/**
 * Removes lost confirmations that the user has dismissed.
 * @param careRequests the dismissed ones as they were shown; those added since stay.
 */
export function dismissLostConfirmations(
  db: AccountDatabase,
  patient: Id,
  careRequests: readonly CareRequest[],
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const lost = await readLost(db, patient);
    await writeLost(db, patient, {
      ...lost,
      records: withoutStretches(lost.records, careRequests),
    });
  });
}

/**
 * Records which confirmations are lost after the server snapshot of a patient was written, in the same transaction.
 * Care requests that a mutation in the outbox removes do not count as lost, including one whose batch may have arrived
 * without an answer.
 * @param isList whether `after` is a list of the server.
 */
export async function recordLostConfirmations(
  db: AccountDatabase,
  patient: Id,
  replaced: Omit<Replaced, 'today'>,
  isList: boolean,
): Promise<void> {
  const lost = await readLost(db, patient);
  const atMost = lostSince(lost, { ...replaced, today: '' }, isList);
  if (lost === NONE_LOST && isEmpty(atMost)) return;
  const mutations = await db.saves.where('paciente').equals(String(patient)).sortBy('seq');
  const underWay = mutations.filter(({ refusal, inDoubt }) => refusal === null || inDoubt);
  const known = [...replaced.known, ...underWay.flatMap(({ changes }) => changes)];
  // Computed late, because it is expensive and seldom needed.
  const today = fechasIn(CHILE)(Date.now());
  await writeLost(db, patient, lostSince(lost, { ...replaced, known, today }, isList));
}

async function readLost(db: AccountDatabase, patient: Id): Promise<LostConfirmations> {
  return (await readMeta(db, `lost:${patient}`)) ?? NONE_LOST;
}

async function writeLost(db: AccountDatabase, patient: Id, lost: LostConfirmations): Promise<void> {
  if (isEmpty(lost)) await db.meta.delete(`lost:${patient}`);
  else await writeMeta(db, `lost:${patient}`, lost);
}

function isEmpty({ records, unsure }: LostConfirmations): boolean {
  return records.length === 0 && unsure.length === 0;
}

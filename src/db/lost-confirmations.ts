import { CHILE, fechasIn } from '#domain/calendar/fechas-in.ts';
import {
  type LostConfirmations,
  lostSince,
  NONE_LOST,
  type Replaced,
  withoutStretches,
} from '#domain/calendar/lost-confirmations.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/**
 * A backend that does not compare a save with what is there may remove what somebody was confirmed for between the
 * list that a device fetched and the arrival of its save. Then the devices that knew of the confirmation find it
 * gone, and tell their users.
 */

/** The shifts of a loved one in which somebody was confirmed and is not any more, by day and time. */
export async function readLostConfirmations(
  db: AccountDatabase,
  paciente: Id,
): Promise<readonly CareRecord[]> {
  return (await readLost(db, paciente)).records;
}

/**
 * The user has read about these.
 * @param records as they were read; what has come to them since is still told.
 */
export function dismissLostConfirmations(
  db: AccountDatabase,
  paciente: Id,
  records: readonly CareRecord[],
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const lost = await readLost(db, paciente);
    await writeLost(db, paciente, { ...lost, records: withoutStretches(lost.records, records) });
  });
}

/**
 * Notes what is lost after the base of a loved one was written, in the transaction that writes it. What waits in
 * the outbox, or may have arrived unanswered, is known.
 * @param isList whether `after` is a list of the server.
 */
export async function noteLostConfirmations(
  db: AccountDatabase,
  paciente: Id,
  replaced: Omit<Replaced, 'today'>,
  isList: boolean,
): Promise<void> {
  const lost = await readLost(db, paciente);
  const atMost = lostSince(lost, { ...replaced, today: '' }, isList);
  if (lost === NONE_LOST && isEmpty(atMost)) return;
  const saves = await db.saves.where('paciente').equals(String(paciente)).sortBy('seq');
  const underWay = saves.filter(({ refusal, inDoubt }) => refusal === null || inDoubt);
  const known = [...replaced.known, ...underWay.flatMap(({ changes }) => changes)];
  // Expensive to make, and seldom needed.
  const today = fechasIn(CHILE)(Date.now());
  await writeLost(db, paciente, lostSince(lost, { ...replaced, known, today }, isList));
}

async function readLost(db: AccountDatabase, paciente: Id): Promise<LostConfirmations> {
  return (await readMeta(db, `lost:${paciente}`)) ?? NONE_LOST;
}

async function writeLost(
  db: AccountDatabase,
  paciente: Id,
  lost: LostConfirmations,
): Promise<void> {
  if (isEmpty(lost)) await db.meta.delete(`lost:${paciente}`);
  else await writeMeta(db, `lost:${paciente}`, lost);
}

function isEmpty({ records, unsure }: LostConfirmations): boolean {
  return records.length === 0 && unsure.length === 0;
}

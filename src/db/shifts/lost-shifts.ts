import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { CHILE, fechasIn } from '#domain/calendar/fechas-in.ts';
import { withoutStretches } from '#domain/calendar/lost-confirmations.ts';
import { type LostBetween, type LostShifts, lostShiftsSince } from '#domain/shifts/lost-shifts.ts';

/** The shifts that a caregiver has lost, by patient, until they dismiss them. */
export async function readLostShifts(db: AccountDatabase): Promise<readonly LostShifts[]> {
  const rows = await db.meta.where('key').startsWith('lost-shifts:').toArray();
  return rows as unknown as readonly LostShifts[];
}

/**
 * Records which shifts are lost after the server's answer about a patient, in the transaction that writes the answer.
 */
export async function recordLostShifts(db: AccountDatabase, between: LostBetween): Promise<void> {
  const { patient } = between.before;
  const key = `lost-shifts:${patient.id}` as const;
  const earlier = (await readMeta(db, key))?.records ?? [];
  // The date of today is expensive to compute and seldom needed.
  const isAny = lostShiftsSince(earlier, between, '').length > 0;
  const today = isAny ? fechasIn(CHILE)(Date.now()) : '';
  const records = isAny ? lostShiftsSince(earlier, between, today) : [];
  if (records.length + earlier.length > 0) await writeLostShifts(db, { patient, records });
}

/** Removes lost shifts that the caregiver has dismissed, as they were shown; those added since stay. */
export function dismissLostShifts(
  db: AccountDatabase,
  { patient, records: seen }: LostShifts,
): Promise<void> {
  const key = `lost-shifts:${patient.id}` as const;
  return db.transaction('rw', db.meta, async () => {
    const records = withoutStretches((await readMeta(db, key))?.records ?? [], seen);
    await writeLostShifts(db, { patient, records });
  });
}

async function writeLostShifts(db: AccountDatabase, lost: LostShifts): Promise<void> {
  const key = `lost-shifts:${lost.patient.id}` as const;
  if (lost.records.length > 0) await writeMeta(db, key, lost);
  else await db.meta.delete(key);
}

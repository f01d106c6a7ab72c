import { CHILE, fechasIn } from '#domain/calendar/fechas-in.ts';
import { withoutStretches } from '#domain/calendar/lost-confirmations.ts';
import { type LostBetween, type LostShifts, lostShiftsSince } from '#domain/shifts/lost-shifts.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** What a caregiver has lost of each patient, until they have seen it. */
export async function readLostShifts(db: AccountDatabase): Promise<readonly LostShifts[]> {
  const rows = await db.meta.where('key').startsWith('lost-shifts:').toArray();
  return rows as unknown as readonly LostShifts[];
}

/** Records what is lost after the server's answer about a patient, in the transaction that writes it. */
export async function recordLostShifts(db: AccountDatabase, between: LostBetween): Promise<void> {
  const { patient } = between.before;
  const key = `lost-shifts:${patient.id}` as const;
  const earlier = (await readMeta(db, key))?.records ?? [];
  // Today is expensive to find, and seldom needed.
  const isAny = lostShiftsSince(earlier, between, '').length > 0;
  const today = isAny ? fechasIn(CHILE)(Date.now()) : '';
  const records = isAny ? lostShiftsSince(earlier, between, today) : [];
  if (records.length + earlier.length > 0) await writeLostShifts(db, { patient, records });
}

/** The caregiver has seen these, as they were shown; what was added since stays. */
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

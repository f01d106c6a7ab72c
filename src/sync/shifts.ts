import type { Outcome } from '#api/errors.ts';
import type { ShiftsApi } from '#api/shifts.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import {
  readShiftsPull,
  replaceShifts,
  replaceUnavailable,
  serverUnavailable,
} from '#db/shifts/server-shifts.ts';
import { groupBy } from '#domain/group-by.ts';

/**
 * Updates a caregiver's shifts and unavailable days; the value is how many rows could not be read. Returns the first
 * failure; data that was not fetched stays unchanged.
 */
export async function pullShifts(
  {
    db,
    api,
  }: {
    readonly db: AccountDatabase;
    readonly api: Pick<ShiftsApi, 'ofCaregiver' | 'unavailable'>;
  },
  isOver: () => boolean,
): Promise<Outcome<number>> {
  const { acknowledged, tag: known } = await readShiftsPull(db);
  const shifts = await api.ofCaregiver(known);
  if (shifts.kind !== 'ok') return shifts;
  if (shifts.value !== null && !isOver()) {
    const { rows, tag = null } = shifts.value;
    await replaceShifts(db, rows, { acknowledged, tag });
  }
  const before = await serverUnavailable(db);
  const unavailable = await api.unavailable();
  if (unavailable.kind !== 'ok') return unavailable;
  const days = [...groupBy(unavailable.value.rows, ({ fecha }) => fecha)].map(([fecha, rows]) => ({
    fecha,
    spans: rows.map(({ start, end }) => ({ start, end })),
  }));
  if (!isOver()) await replaceUnavailable(db, days, before.acknowledged);
  return { kind: 'ok', value: (shifts.value?.unreadable ?? 0) + unavailable.value.unreadable };
}

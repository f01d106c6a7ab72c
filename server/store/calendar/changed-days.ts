import type { ExpressionBuilder } from 'kysely';
import type { Fecha } from '#domain/calendar/time.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import { updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * Records which days of a calendar changed with which version. A client with an earlier version is sent these days
 * whole: a day without rows then shows what was deleted, and a change that is sent twice does no harm.
 */

/** The kinds of data that change on a day. */
export type DayKind = 'solicitud' | 'note';

/**
 * The next version of a calendar, written by every transaction that locks it. `told_version` is written with it. So a
 * version written by code that does not record the changed days (an earlier release that runs beside this one) is
 * noticed, and changes from before this version are no longer sent.
 */
export function nextVersion(row: ExpressionBuilder<Tables, 'paciente'>) {
  const next = row('calendar_version', '+', 1);
  const isTold = row('told_version', '=', row.ref('calendar_version'));
  return {
    calendar_version: next,
    told_version: next,
    changes_from: row.case().when(isTold).then(row.ref('changes_from')).else(next).end(),
  };
}

/** Locks the calendar of a patient, even a hidden one, for the rest of the transaction. */
export async function lockAnyPatient(db: Database, patient: string): Promise<void> {
  await updateRows(db, 'paciente', { id: patient }, nextVersion);
}

/** Records that these days changed with the version of this transaction, which has locked the calendar. */
export async function markDays(
  db: Database,
  patient: string,
  { kind, fechas, at }: { readonly kind: DayKind; readonly fechas: readonly Fecha[]; at: Date },
): Promise<void> {
  if (fechas.length === 0) return;
  const version = db.selectFrom('paciente').select('calendar_version').where('id', '=', patient);
  for (const chunk of inChunks([...new Set(fechas)])) {
    await db
      .insertInto('changed_day')
      .values(
        chunk.map((fecha) => ({
          id_paciente: patient,
          kind,
          fecha,
          version,
          at: at.toISOString(),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['id_paciente', 'kind', 'fecha']).doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          at: row.ref('excluded.at'),
        })),
      )
      .execute();
  }
}

/**
 * Records that the shifts of a caregiver changed in every calendar, including hidden ones: the shown data of the
 * account changes, not the shifts. Called in the transaction of that change, before it.
 */
export async function markShiftsOf(db: Database, caregiver: string, at: Date): Promise<void> {
  const shifts = db.selectFrom('solicitud').where('id_cuidador', '=', caregiver);
  // Every transaction that locks several calendars does so in this order.
  const patients = await shifts.select('id_paciente').distinct().orderBy('id_paciente').execute();
  for (const { id_paciente: patient } of patients) {
    await lockAnyPatient(db, patient);
    const days = await shifts
      .select('fecha')
      .distinct()
      .where('id_paciente', '=', patient)
      .execute();
    const fechas = days.map(({ fecha }) => fecha);
    await markDays(db, patient, { kind: 'solicitud', fechas, at });
  }
}

/**
 * Deletes the records of changed days from before a moment, the oldest first and a few at a time. A client with an
 * older version is sent a new window: this is stored first, so that nobody is sent only a part meanwhile.
 */
export async function purgeChangedDays(db: Database, before: string): Promise<void> {
  for (let found = MOST_AT_ONCE; found >= MOST_AT_ONCE; ) {
    const rows = await db
      .selectFrom('changed_day')
      .select(['id_paciente', 'version'])
      .where('at', '<', before)
      .orderBy('at')
      .limit(MOST_AT_ONCE)
      .execute();
    found = rows.length;
    const newest = new Map<string, number>();
    for (const { id_paciente: patient, version } of rows) {
      newest.set(patient, Math.max(version, newest.get(patient) ?? 0));
    }
    for (const [patient, version] of newest) await forgetUntil(db, patient, version);
  }
}

async function forgetUntil(db: Database, patient: string, version: number): Promise<void> {
  await db
    .updateTable('paciente')
    .set({ changes_from: version })
    .where('id', '=', patient)
    .where('changes_from', '<', version)
    .execute();
  await db
    .deleteFrom('changed_day')
    .where('id_paciente', '=', patient)
    .where('version', '<=', version)
    .execute();
}

const MOST_AT_ONCE = 500;

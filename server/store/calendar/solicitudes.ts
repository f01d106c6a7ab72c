import { type CareRequest, intervalKey } from '#domain/calendar/care-request.ts';
import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { isPending } from '#domain/calendar/status.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import { findPatient, lockPatient, type Patient } from '#server/store/people/patients.ts';
import { forgetAnswers } from '#server/store/shifts/shift-answers.ts';
import { updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { markDays } from './changed-days.ts';

export type SolicitudRow = Awaited<ReturnType<typeof listSolicitudes>>[number];

/** A patient's care requests by date and time. */
export async function listSolicitudes(db: Database, patient: string) {
  return selectSolicitudes(db).where('solicitud.id_paciente', '=', patient).execute();
}

/** What is read of a care request and its caregiver. */
export const CARE_REQUEST = [
  'solicitud.id_paciente',
  'solicitud.id',
  'solicitud.fecha',
  'solicitud.hora_inicio',
  'solicitud.hora_fin',
  'solicitud.status',
  'solicitud.id_cuidador',
  'account.name as cuidador_name',
  'account.last_name as cuidador_last_name',
] as const;

/** A patient's care requests on some days, by date and time. */
export async function listOnDays(db: Database, patient: string, fechas: readonly Fecha[]) {
  const rows: SolicitudRow[] = [];
  for (const chunk of inChunks([...new Set(fechas)].sort())) {
    const found = selectSolicitudes(db).where('solicitud.id_paciente', '=', patient);
    rows.push(...(await found.where('solicitud.fecha', 'in', chunk).execute()));
  }
  return rows;
}

/** A query of care requests with their caregivers, by date and time. */
export function selectSolicitudes(db: Database) {
  return db
    .selectFrom('solicitud')
    .leftJoin('account', 'account.id', 'solicitud.id_cuidador')
    .select(CARE_REQUEST)
    .orderBy('solicitud.fecha')
    .orderBy('solicitud.hora_inicio')
    .orderBy('solicitud.hora_fin')
    .orderBy('solicitud.id');
}

/** The number of care requests of all patients of an account; reads only one row per patient. */
export async function countOwned(db: Database, owner: string): Promise<number> {
  const { size } = await db
    .selectFrom('paciente')
    .select(({ fn }) => fn.sum('calendar_size').as('size'))
    .where('id_responsable', '=', owner)
    .executeTakeFirstOrThrow();
  // PostgreSQL returns a sum as text.
  return Number(size);
}

/**
 * Locks the calendar of one patient for the rest of the transaction. A second transaction waits, on every engine,
 * because both write the same row. Whether a member shares the patient is read by a separate statement, because a
 * PostgreSQL statement that waited for a lock sees the other tables as they were before.
 * @returns null if there is no such patient, or if this Responsable does not share it.
 */
export async function lockCalendar(
  db: Database,
  patient: string,
  responsable: string,
): Promise<Patient | null> {
  const locked = await lockPatient(db, patient);
  if (locked === null || locked.id_responsable === responsable) return locked;
  return findPatient(db, patient, responsable);
}

interface StoredCareRequest extends CareRequest {
  readonly id: string;
}

/** The result of applying changes. */
export interface Changed {
  readonly removed: readonly CareRequest[];
  readonly added: readonly CareRequest[];
  /** The other care requests of `before`. */
  readonly unchanged: readonly CareRequest[];
  /** The changes that were not applied, because their shift differs from what its author saw. */
  readonly unapplied: readonly SlotChange[];
}

/**
 * Applies changes to a calendar that this transaction has locked, with the function by which the app predicts the
 * result. Answers to a removed request are deleted, because asking again is a new request.
 * @param of `before` is the result of `careRequestsOnDays` for the days of these changes.
 */
export async function changeSolicitudes(
  db: Database,
  patient: string,
  of: { readonly before: readonly StoredCareRequest[]; readonly changes: readonly SlotChange[] },
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
): Promise<Changed> {
  const { careRequests, conflicts } = applyWhereSeen(of.before, of.changes);
  const after = new Set(careRequests);
  const before = new Set<CareRequest>(of.before);
  const removed = of.before.filter((careRequest) => !after.has(careRequest));
  const added = careRequests.filter((careRequest) => !before.has(careRequest));
  const growth = added.length - removed.length;
  if (growth !== 0) {
    await updateRows(db, 'paciente', { id: patient }, (row) => ({
      calendar_size: row('calendar_size', '+', growth),
    }));
  }
  for (const ids of inChunks(removed.map(({ id }) => id))) {
    const deletion = db.deleteFrom('solicitud').where('id_paciente', '=', patient);
    await deletion.where('id', 'in', ids).execute();
  }
  for (const careRequests of inChunks(added)) {
    await db
      .insertInto('solicitud')
      .values(
        careRequests.map((careRequest) => ({
          id_paciente: patient,
          id: newId(),
          fecha: careRequest.fecha,
          hora_inicio: careRequest.horaInicio,
          hora_fin: careRequest.horaFin,
          status: careRequest.status,
          id_cuidador: careRequest.cuidador === null ? null : String(careRequest.cuidador.id),
        })),
      )
      .execute();
  }
  const fechas = [...removed, ...added].map(({ fecha }) => fecha);
  await markDays(db, patient, { kind: 'solicitud', fechas, at: clock() });
  const stillAsked = new Set(added.filter(isPending).map(intervalKey));
  const noMoreAsked = removed.filter((one) => isPending(one) && !stillAsked.has(intervalKey(one)));
  await forgetAnswers(db, patient, noMoreAsked);
  const unchanged = of.before.filter((careRequest) => after.has(careRequest));
  return { removed, added, unchanged, unapplied: conflicts };
}

/**
 * The care requests of a calendar on these days. Rows with a status that this version does not know
 * are left out, as in the app: no change applies to them, so they stay as they are.
 * @param onUnreadable called with the id of such a row.
 */
export async function careRequestsOnDays(
  db: Database,
  patient: string,
  fechas: readonly Fecha[],
  onUnreadable: (id: string) => void,
): Promise<readonly StoredCareRequest[]> {
  const careRequests: StoredCareRequest[] = [];
  for (const chunk of inChunks([...new Set(fechas)])) {
    const rows = await db
      .selectFrom('solicitud')
      .select(['id', 'fecha', 'hora_inicio', 'hora_fin', 'status', 'id_cuidador'])
      .where('id_paciente', '=', patient)
      .where('fecha', 'in', chunk)
      .execute();
    careRequests.push(...readRows(rows, onUnreadable));
  }
  return careRequests;
}

/** The care requests of a calendar from a day on. */
export async function careRequestsFrom(
  db: Database,
  patient: string,
  from: Fecha,
): Promise<readonly CareRequest[]> {
  const rows = await selectSolicitudes(db)
    .where('solicitud.id_paciente', '=', patient)
    .where('solicitud.fecha', '>=', from)
    .execute();
  return readRows(rows, () => {});
}

function readRows(
  rows: readonly Pick<
    SolicitudRow,
    'id' | 'fecha' | 'hora_inicio' | 'hora_fin' | 'status' | 'id_cuidador'
  >[],
  onUnreadable: (id: string) => void,
): readonly StoredCareRequest[] {
  return rows.flatMap((row) => {
    const careRequest = readSolicitud({ ...row, cuidador: { id: row.id_cuidador } });
    if (careRequest !== null) return [{ ...careRequest, id: row.id }];
    onUnreadable(row.id);
    return [];
  });
}

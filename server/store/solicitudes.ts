import type { CareRequest } from '#domain/calendar/care-request.ts';
import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import { belongsTo } from './patients.ts';
import type { Database } from './store.ts';

export type SolicitudRow = Awaited<ReturnType<typeof listSolicitudes>>[number];

/** A patient's care requests by date and time. */
export async function listSolicitudes(db: Database, patient: string) {
  return db
    .selectFrom('solicitud')
    .leftJoin('account', 'account.id', 'solicitud.id_cuidador')
    .select([
      'solicitud.id',
      'solicitud.fecha',
      'solicitud.hora_inicio',
      'solicitud.hora_fin',
      'solicitud.status',
      'solicitud.id_cuidador',
      'account.name as cuidador_name',
      'account.last_name as cuidador_last_name',
    ])
    .where('solicitud.id_paciente', '=', patient)
    .orderBy('solicitud.fecha')
    .orderBy('solicitud.hora_inicio')
    .orderBy('solicitud.hora_fin')
    .orderBy('solicitud.id')
    .execute();
}

/** Whether an account has more than `max` care requests; reads only one row per patient. */
export async function hasMoreThan(
  db: Database,
  responsable: string,
  max: number,
): Promise<boolean> {
  const { size } = await db
    .selectFrom('paciente')
    .select(({ fn }) => fn.sum('calendar_size').as('size'))
    .where('id_responsable', '=', responsable)
    .executeTakeFirstOrThrow();
  // PostgreSQL gives a sum as text.
  return Number(size) > max;
}

/**
 * Locks the calendar of one patient for the rest of the transaction: a second transaction waits, on every
 * engine, because both write the same row.
 * @returns whether the patient exists and belongs to this Responsable.
 */
export async function lockCalendar(
  db: Database,
  patient: string,
  responsable: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paciente')
    .set((row) => ({ calendar_version: row('calendar_version', '+', 1) }))
    .where(belongsTo(responsable, patient))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface StoredCareRequest extends CareRequest {
  readonly id: string;
}

/**
 * Applies changes to a calendar that this transaction has locked, with the function that the app uses to predict the
 * result.
 * @param of `before` is the result of `careRequestsOnDaysOf` for these changes.
 * @returns the changes that were not applied, because their shift is not as their author saw it.
 */
export async function changeSolicitudes(
  db: Database,
  patient: string,
  of: { readonly before: readonly StoredCareRequest[]; readonly changes: readonly SlotChange[] },
  newId: () => string,
): Promise<readonly SlotChange[]> {
  const { careRequests, conflicts } = applyWhereSeen(of.before, of.changes);
  const after = new Set(careRequests);
  const before = new Set<CareRequest>(of.before);
  const removed = of.before.filter((careRequest) => !after.has(careRequest)).map(({ id }) => id);
  const added = careRequests.filter((careRequest) => !before.has(careRequest));
  const growth = added.length - removed.length;
  if (growth !== 0) {
    await db
      .updateTable('paciente')
      .set((row) => ({ calendar_size: row('calendar_size', '+', growth) }))
      .where('id', '=', patient)
      .execute();
  }
  for (const ids of inChunks(removed)) {
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
  return conflicts;
}

/**
 * The care requests of a calendar on the days of these changes. Rows with a status that this version does not know
 * are left out, as in the app: no change applies to them, so they stay as they are.
 * @param onUnreadable called with the id of such a row.
 */
export async function careRequestsOnDaysOf(
  db: Database,
  patient: string,
  changes: readonly SlotChange[],
  onUnreadable: (id: string) => void,
): Promise<readonly StoredCareRequest[]> {
  const fechas = new Set(changes.map(({ record }) => record.fecha));
  const careRequests: StoredCareRequest[] = [];
  for (const chunk of inChunks([...fechas])) {
    const rows = await db
      .selectFrom('solicitud')
      .select(['id', 'fecha', 'hora_inicio', 'hora_fin', 'status', 'id_cuidador'])
      .where('id_paciente', '=', patient)
      .where('fecha', 'in', chunk)
      .execute();
    for (const row of rows) {
      const careRequest = readSolicitud({ ...row, cuidador: { id: row.id_cuidador } });
      if (careRequest === null) onUnreadable(row.id);
      else careRequests.push({ ...careRequest, id: row.id });
    }
  }
  return careRequests;
}

/** Engines limit the parameters of a statement; 500 rows of seven columns are far below every limit. */
function* inChunks<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += 500) yield items.slice(from, from + 500);
}

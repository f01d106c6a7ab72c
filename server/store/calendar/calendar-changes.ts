import type { Database } from '#server/store/store.ts';
import {
  asCareRequest,
  asWindow,
  type Days,
  type Delta,
  type Joined,
  readWindow,
} from './calendar-window.ts';
import type { DayKind } from './changed-days.ts';
import type { StoredNote } from './handover-notes.ts';
import { CARE_REQUEST, type SolicitudRow } from './solicitudes.ts';

/**
 * Reads the changes of a calendar. Each answer is read by one statement, because a statement sees one moment: with
 * several statements, a commit in between would be sent in part. Versions are assigned under the lock of the calendar,
 * so they are committed in order, and a reader who sees one version sees all before it.
 */

/** The caller's version of a calendar, and the days that they want if the changes since it are not known. */
export interface Asked extends Days {
  /** The caller's version; null if they have no data. */
  readonly since: number | null;
}

/** The care requests of the days that changed since a version; otherwise those of a window. */
export async function readChanges(
  db: Database,
  patient: string,
  { since, from, to }: Asked,
): Promise<Delta<SolicitudRow>> {
  const changed =
    since !== null &&
    deltaOf(
      await changedSince(db, patient, 'solicitud', since)
        .leftJoin('solicitud', (join) =>
          join
            .onRef('solicitud.id_paciente', '=', 'changed_day.id_paciente')
            .onRef('solicitud.fecha', '=', 'changed_day.fecha'),
        )
        .leftJoin('account', 'account.id', 'solicitud.id_cuidador')
        .select(CARE_REQUEST)
        .orderBy('solicitud.hora_inicio')
        .orderBy('solicitud.hora_fin')
        .orderBy('solicitud.id')
        .execute(),
      since,
      asCareRequest,
    );
  if (changed) return changed;
  return readWindow(db, patient, { from, to });
}

/** The notes of the days that changed since a version; otherwise those of a window. */
export async function readNoteChanges(
  db: Database,
  patient: string,
  { since, from, to }: Asked,
): Promise<Delta<StoredNote>> {
  const changed =
    since !== null &&
    deltaOf(
      await changedSince(db, patient, 'note', since)
        .leftJoin('handover_note', (join) =>
          join
            .onRef('handover_note.id_paciente', '=', 'changed_day.id_paciente')
            .onRef('handover_note.fecha', '=', 'changed_day.fecha'),
        )
        .select(NOTE)
        .orderBy('handover_note.hora_inicio')
        .execute(),
      since,
      asNote,
    );
  if (changed) return changed;
  const rows = await db
    .selectFrom('paciente')
    .leftJoin('handover_note', (join) =>
      join
        .onRef('handover_note.id_paciente', '=', 'paciente.id')
        .on('handover_note.fecha', '>=', from)
        .on('handover_note.fecha', '<=', to),
    )
    .select('paciente.calendar_version')
    .select(NOTE)
    .where('paciente.id', '=', patient)
    .orderBy('handover_note.fecha')
    .orderBy('handover_note.hora_inicio')
    .execute();
  return asWindow(rows, asNote);
}

/** The days that changed since a version, and whether the changes since it are known. */
function changedSince(db: Database, patient: string, kind: DayKind, since: number) {
  return db
    .selectFrom('paciente')
    .leftJoin('changed_day', (join) =>
      join
        .onRef('changed_day.id_paciente', '=', 'paciente.id')
        .on('changed_day.kind', '=', kind)
        .on('changed_day.version', '>', since)
        .on('paciente.changes_from', '<=', since),
    )
    .select([
      'paciente.calendar_version',
      'paciente.told_version',
      'paciente.changes_from',
      'changed_day.fecha as changed',
    ])
    .where('paciente.id', '=', patient)
    .orderBy('changed_day.fecha');
}

/** @returns null if the changes since then are not known. */
function deltaOf<Row extends Awaited<ReturnType<Changes['execute']>>[number], T>(
  rows: readonly Row[],
  since: number,
  read: (row: Row) => readonly T[],
): Delta<T> | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { calendar_version: version, told_version, changes_from } = first;
  // Care requests from before a calendar's first recorded change have no changed day.
  if (since === 0 || since < changes_from || told_version !== version) return null;
  // The caller's version is from before the database was restored, in a way that the server was not told of.
  if (since > version) return null;
  const fechas = [...new Set(rows.flatMap(({ changed }) => changed ?? []))];
  return { version, fechas, rows: rows.flatMap(read) };
}

type Changes = ReturnType<typeof changedSince>;

const NOTE = [
  'handover_note.id_paciente',
  'handover_note.fecha',
  'handover_note.hora_inicio',
  'handover_note.text',
  'handover_note.updated_at',
] as const;

function asNote(row: Joined<StoredNote>): readonly StoredNote[] {
  return row.text === null ? [] : [row as StoredNote];
}

import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { DayKind } from './changed-days.ts';
import type { StoredNote } from './handover-notes.ts';
import { CARE_REQUEST, type SolicitudRow } from './solicitudes.ts';
import type { Database } from './store.ts';

/**
 * What changed in a calendar. Each answer is read by one statement, because that sees one moment: with several, a commit
 * in between would be told in part. Versions are given under the lock of the calendar, so they are committed in their
 * order, and whoever sees one sees all before it.
 */

/** What somebody has of a calendar, and what they want of it. */
export interface Asked {
  /** The version of what they have; null where they have nothing. */
  readonly since: number | null;
  /** The days that they want where they cannot be told what changed. */
  readonly from: Fecha;
  readonly to: Fecha;
}

/** All days. */
export const EVER = { from: '0000-01-01', to: '9999-12-31' };

/** A part of a calendar as of one version of it. */
export interface Told<T> {
  readonly version: number;
  /** The days that changed, of which `rows` has all there is; null where `rows` is the window that was asked for. */
  readonly fechas: readonly Fecha[] | null;
  readonly rows: readonly T[];
}

/** The care requests of the days that changed since a version, or else those of a window. */
export async function readChanges(
  db: Database,
  patient: string,
  { since, from, to }: Asked,
): Promise<Told<SolicitudRow>> {
  const changed =
    since !== null &&
    told(
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

/**
 * The care requests of some days. Those of a calendar with many are read by several statements, between which others are
 * served; what changed meanwhile is noticed by the version, and then all is read again.
 */
export async function readWindow(
  db: Database,
  patient: string,
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Promise<Told<SolicitudRow>> {
  const small = await readSmall(db, patient, { from, to });
  if (small !== null) return small;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const pages = await readPages(db, patient, { from, to });
    const [{ version } = { version: 0 }] = pages;
    if (pages.every((page) => page.version === version)) {
      return { version, fechas: null, rows: pages.flatMap(({ rows }) => rows) };
    }
  }
  return readDays(db, patient, { from, to });
}

/** Then it is read by one statement. */
const ATTEMPTS = 3;
const PAGE = 1000;

async function readPages(
  db: Database,
  patient: string,
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Promise<readonly Told<SolicitudRow>[]> {
  const pages: Told<SolicitudRow>[] = [];
  for (let first = from; ; ) {
    const last = await db
      .selectFrom('solicitud')
      .select('fecha')
      .where('id_paciente', '=', patient)
      .where('fecha', '>=', first)
      .where('fecha', '<=', to)
      .orderBy('fecha')
      .offset(PAGE)
      .limit(1)
      .executeTakeFirst();
    pages.push(await readDays(db, patient, { from: first, to: last?.fecha ?? to }));
    if (last === undefined || last.fecha >= to) return pages;
    first = addDays(last.fecha, 1);
  }
}

/** @returns null for a calendar of more than a page: then its care requests are not in the answer of the database. */
async function readSmall(
  db: Database,
  patient: string,
  days: Pick<Asked, 'from' | 'to'>,
): Promise<Told<SolicitudRow> | null> {
  const rows = await onDays(db, patient, { ...days, most: PAGE })
    .select('paciente.calendar_size')
    .execute();
  return (rows[0]?.calendar_size ?? 0) > PAGE ? null : window(rows, asCareRequest);
}

async function readDays(
  db: Database,
  patient: string,
  days: Pick<Asked, 'from' | 'to'>,
): Promise<Told<SolicitudRow>> {
  return window(await onDays(db, patient, days).execute(), asCareRequest);
}

/** @param days `most` leaves out all care requests of a calendar that has more. */
function onDays(
  db: Database,
  patient: string,
  { from, to, most }: Pick<Asked, 'from' | 'to'> & { readonly most?: number },
) {
  return db
    .selectFrom('paciente')
    .leftJoin('solicitud', (join) => {
      const days = join
        .onRef('solicitud.id_paciente', '=', 'paciente.id')
        .on('solicitud.fecha', '>=', from)
        .on('solicitud.fecha', '<=', to);
      return most === undefined ? days : days.on('paciente.calendar_size', '<=', most);
    })
    .leftJoin('account', 'account.id', 'solicitud.id_cuidador')
    .select('paciente.calendar_version')
    .select(CARE_REQUEST)
    .where('paciente.id', '=', patient)
    .orderBy('solicitud.fecha')
    .orderBy('solicitud.hora_inicio')
    .orderBy('solicitud.hora_fin')
    .orderBy('solicitud.id');
}

/** The notes of the days that changed since a version, or else those of a window. */
export async function readNoteChanges(
  db: Database,
  patient: string,
  { since, from, to }: Asked,
): Promise<Told<StoredNote>> {
  const changed =
    since !== null &&
    told(
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
  return window(rows, asNote);
}

/** The days that changed since a version, and whether it is one since which that is known. */
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

/** @returns null where it is not known what changed since then. */
function told<Row extends Awaited<ReturnType<Changes['execute']>>[number], T>(
  rows: readonly Row[],
  since: number,
  read: (row: Row) => readonly T[],
): Told<T> | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { calendar_version: version, told_version, changes_from } = first;
  // What was planned before a calendar's first change has no changed day.
  if (since === 0 || since < changes_from || told_version !== version) return null;
  // From before the database was restored.
  if (since > version) return null;
  const fechas = [...new Set(rows.flatMap(({ changed }) => changed ?? []))];
  return { version, fechas, rows: rows.flatMap(read) };
}

type Changes = ReturnType<typeof changedSince>;

function window<Row extends { readonly calendar_version: number }, T>(
  rows: readonly Row[],
  read: (row: Row) => readonly T[],
): Told<T> {
  return { version: rows[0]?.calendar_version ?? 0, fechas: null, rows: rows.flatMap(read) };
}

/** All fields of a row that was joined are null where there was none. */
type Joined<T> = { readonly [Field in keyof T]: T[Field] | null };

function asCareRequest(row: Joined<SolicitudRow>): readonly SolicitudRow[] {
  return row.id === null ? [] : [row as SolicitudRow];
}

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

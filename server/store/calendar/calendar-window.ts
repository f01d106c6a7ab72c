import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { Database } from '#server/store/store.ts';
import { CARE_REQUEST, type SolicitudRow } from './solicitudes.ts';

/** Reads some days of a calendar, whether they changed or not. `calendar-changes.ts` reads the changes. */

/** All days. */
export const EVER = { from: '0000-01-01', to: '9999-12-31' };

/** The requested part of a calendar. */
export interface Days {
  readonly from: Fecha;
  readonly to: Fecha;
}

/** A part of a calendar as of one version of it. */
export interface Delta<T> {
  readonly version: number;
  /** The days that changed, with all their rows in `rows`; null if `rows` is the requested window. */
  readonly fechas: readonly Fecha[] | null;
  readonly rows: readonly T[];
}

/**
 * The care requests of some days. Those of a calendar with many are read by several statements, between which other
 * calls are served. If the version shows that something changed meanwhile, all are read again.
 */
export async function readWindow(
  db: Database,
  patient: string,
  { from, to }: Days,
): Promise<Delta<SolicitudRow>> {
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

/** After this many attempts they are read by one statement. */
const ATTEMPTS = 3;
const PAGE = 1000;

async function readPages(
  db: Database,
  patient: string,
  { from, to }: Days,
): Promise<readonly Delta<SolicitudRow>[]> {
  const pages: Delta<SolicitudRow>[] = [];
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

/** @returns null for a calendar of more than a page, whose care requests the query leaves out. */
async function readSmall(
  db: Database,
  patient: string,
  days: Days,
): Promise<Delta<SolicitudRow> | null> {
  const rows = await onDays(db, patient, { ...days, most: PAGE })
    .select('paciente.calendar_size')
    .execute();
  return (rows[0]?.calendar_size ?? 0) > PAGE ? null : asWindow(rows, asCareRequest);
}

async function readDays(db: Database, patient: string, days: Days): Promise<Delta<SolicitudRow>> {
  return asWindow(await onDays(db, patient, days).execute(), asCareRequest);
}

/** @param days `most` leaves out all care requests of a calendar that has more. */
function onDays(
  db: Database,
  patient: string,
  { from, to, most }: Days & { readonly most?: number },
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

/** The result of one statement, whose rows contain the version. */
export function asWindow<Row extends { readonly calendar_version: number }, T>(
  rows: readonly Row[],
  read: (row: Row) => readonly T[],
): Delta<T> {
  return { version: rows[0]?.calendar_version ?? 0, fechas: null, rows: rows.flatMap(read) };
}

/** In a joined row without a match all fields are null. */
export type Joined<T> = { readonly [Field in keyof T]: T[Field] | null };

export function asCareRequest(row: Joined<SolicitudRow>): readonly SolicitudRow[] {
  return row.id === null ? [] : [row as SolicitudRow];
}

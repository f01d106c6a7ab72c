import type { Delta } from '#domain/calendar/delta.ts';
import { type Fecha, parseFecha } from '#domain/calendar/time.ts';
import { fieldsOf, type Rows, readManyRows } from './rows.ts';

/** A backend's answer about a calendar, as of one version of it. */
export interface CalendarChanges<T> extends Delta, Rows<T> {
  /** All rows of the changed days, or of the requested window. */
  readonly rows: readonly T[];
  readonly unreadable: number;
}

/** The days of a calendar that are requested, and the version that is already stored. */
export interface WantedChanges {
  /** The stored version; null if nothing is stored. */
  readonly since: number | null;
  /** The requested days, for the case that the changes since the version are not known. */
  readonly from: Fecha;
  readonly to?: Fecha;
}

/**
 * Reads the changes of a calendar; null if an answer has none.
 * @param name the field of the rows.
 */
export async function readCalendarChanges<T>(
  answer: unknown,
  name: 'solicitudes' | 'notes',
  readRow: (row: unknown) => T | null,
  yieldToMain: () => Promise<void>,
): Promise<CalendarChanges<T> | null> {
  const fields = fieldsOf(answer);
  const delta = readDelta(answer);
  const list = fields?.[name];
  const rows = Array.isArray(list) ? await readManyRows(list, readRow, yieldToMain) : null;
  return delta === null || rows === null ? null : { ...delta, ...rows };
}

/** The version in an answer, and the days that changed; null if it has no version. */
export function readDelta(answer: unknown): Omit<Delta, 'unreadable'> | null {
  const { version, fechas } = fieldsOf(answer) ?? {};
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0) return null;
  if (!Array.isArray(fechas)) return { version, fechas: null };
  const read = fechas.map((fecha) => (typeof fecha === 'string' ? parseFecha(fecha) : null));
  // An unreadable day makes the whole list unusable: its change would go unnoticed.
  return { version, fechas: read.every((fecha) => fecha !== null) ? read : null };
}

import type { Delta } from '#domain/calendar/delta.ts';
import { type Fecha, parseFecha } from '#domain/calendar/time.ts';
import { fieldsOf, type Rows, readManyRows } from './rows.ts';

/** What a backend tells of a calendar, as of one version of it. */
export interface CalendarChanges<T> extends Delta, Rows<T> {
  /** Of the days that changed all there is, or of the window that was asked for. */
  readonly rows: readonly T[];
  readonly unreadable: number;
}

/** The days of a calendar that are wanted, and what is there already. */
export interface WantedChanges {
  /** The version of what is there; null where there is nothing. */
  readonly since: number | null;
  /** The days wanted where it is not known what changed. */
  readonly from: Fecha;
  readonly to?: Fecha;
}

/** Reads the changes of a calendar; null where an answer has none. @param name the field of the rows. */
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

/** The version in an answer, and the days that changed; null where it has no version. */
export function readDelta(answer: unknown): Omit<Delta, 'unreadable'> | null {
  const { version, fechas } = fieldsOf(answer) ?? {};
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0) return null;
  if (!Array.isArray(fechas)) return { version, fechas: null };
  const read = fechas.map((fecha) => (typeof fecha === 'string' ? parseFecha(fecha) : null));
  // Of a day that cannot be read it would not be known that it changed.
  return { version, fechas: read.every((fecha) => fecha !== null) ? read : null };
}

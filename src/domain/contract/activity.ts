import {
  addDays,
  type Fecha,
  type Minute,
  parseFecha,
  parseHora,
  parseHoraFin,
} from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';
import { rowsOf } from './circle.ts';
import { fieldsOf, readId, readText } from './rows.ts';

/** When a shift is: from a time of one day to a time of the same or of a later one. */
export interface ActivityTimes {
  readonly fecha: Fecha;
  readonly start: Minute;
  readonly lastFecha: Fecha;
  readonly end: Minute;
}

/** A shift that something was done with. */
export interface ActivityShift extends ActivityTimes {
  /** The first name of its caregiver; null where it had none. */
  readonly caregiver: string | null;
  /** When it was before; null where it is not said. */
  readonly before: ActivityTimes | null;
}

/** What somebody did in a calendar or in its circle. */
export interface ActivityEntry {
  readonly id: Id;
  readonly at: string;
  /** The name of who did it, as it was then. */
  readonly actor: string;
  /** An `ActivityKind`, or one that this version does not know. */
  readonly kind: string;
  readonly shifts: readonly ActivityShift[];
  /** How many shifts there are beyond these. */
  readonly more: number;
  /** The person concerned. */
  readonly who: string | null;
  readonly reason: string | null;
}

/** A page of the activity, newest first. */
export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** What to ask for the next page with; null after the last one. */
  readonly next: Id | null;
}

/** The answer of `/api/patients/{id}/activity`; null when it is none. Unreadable rows are left out. */
export function readActivityPage(answer: unknown): ActivityPage | null {
  const fields = fieldsOf(answer);
  if (fields === null || !Array.isArray(fields['activity'])) return null;
  return { entries: rowsOf(fields['activity'], readEntry), next: readId(fields['next']) };
}

function readEntry(row: unknown): ActivityEntry | null {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  const at = readText(fields?.['at']);
  if (fields === null || id === null || at === null || Number.isNaN(Date.parse(at))) return null;
  const { more } = fields;
  return {
    id,
    at,
    actor: readText(fields['actor']) ?? '',
    kind: readText(fields['kind']) ?? '',
    shifts: rowsOf(fields['shifts'], readShift),
    more: typeof more === 'number' && more > 0 ? more : 0,
    who: readText(fields['who']),
    reason: readText(fields['reason']),
  };
}

function readShift(row: unknown): ActivityShift | null {
  const times = readTimes(row);
  const fields = fieldsOf(row);
  return (
    times && {
      ...times,
      caregiver: readText(fields?.['cuidador']),
      before: readTimes(fields?.['before']),
    }
  );
}

function readTimes(row: unknown): ActivityTimes | null {
  const fields = fieldsOf(row);
  const fecha = parseFecha(readText(fields?.['fecha']) ?? '');
  const start = parseHora(readText(fields?.['hora_inicio']) ?? '');
  const end = parseHoraFin(readText(fields?.['hora_fin']) ?? '');
  if (fecha === null || start === null || end === null) return null;
  // A shift that does not end later in the day is a night.
  const told = parseFecha(readText(fields?.['last_fecha']) ?? '');
  return { fecha, start, end, lastFecha: told ?? (end > start ? fecha : addDays(fecha, 1)) };
}

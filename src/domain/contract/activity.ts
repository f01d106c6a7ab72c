import { addDays, parseFecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import { readCareWindow } from '#domain/planner/care-window.ts';
import { rowsOf } from './circle.ts';
import { fieldsOf, readId, readText } from './rows.ts';

/** When a shift is: from a time of one day to a time of the same or of a later one. */
export type ActivityTimes = Readonly<NonNullable<ReturnType<typeof readTimes>>>;

/** A shift that something was done with. */
export type ActivityShift = Readonly<NonNullable<ReturnType<typeof readShift>>>;

/** What somebody did in a calendar or in its circle. */
export type ActivityEntry = Readonly<NonNullable<ReturnType<typeof readEntry>>>;

/** A page of the activity, newest first. */
export type ActivityPage = Readonly<NonNullable<ReturnType<typeof readActivityPage>>>;

/** The answer of `/api/patients/{id}/activity`; null when it is none. Unreadable rows are left out. */
export function readActivityPage(answer: unknown) {
  const fields = fieldsOf(answer);
  if (fields === null || !Array.isArray(fields['activity'])) return null;
  return {
    entries: rowsOf(fields['activity'], readEntry),
    /** What to ask for the next page with; null after the last one. */
    next: readId(fields['next']),
  };
}

function readEntry(row: unknown) {
  const fields = fieldsOf(row);
  const id = readId(fields?.['id']);
  const at = readText(fields?.['at']);
  if (fields === null || id === null || at === null || Number.isNaN(Date.parse(at))) return null;
  const { more } = fields;
  return {
    id,
    at,
    /** The name of who did it, as it was then. */
    actor: readText(fields['actor']) ?? '',
    /** An `ActivityKind`, or one that this version does not know. */
    kind: readText(fields['kind']) ?? '',
    shifts: rowsOf(fields['shifts'], readShift),
    /** How many shifts there are beyond these. */
    more: typeof more === 'number' && more > 0 ? more : 0,
    /** The person concerned. */
    who: readText(fields['who']),
    reason: readText(fields['reason']),
    /** The hours to be covered that were chosen; null where it is not said. */
    window: readCareWindow(fields['window']),
  };
}

function readShift(row: unknown) {
  const times = readTimes(row);
  const fields = fieldsOf(row);
  return (
    times && {
      ...times,
      /** The first name of its caregiver; null where it had none. */
      caregiver: readText(fields?.['cuidador']),
      /** The first name of whom its caregiver replaced; null where it is not said. */
      replaced: readText(fields?.['cuidador_anterior']),
      /** When it was before; null where it is not said. */
      before: readTimes(fields?.['before']),
    }
  );
}

function readTimes(row: unknown) {
  const fields = fieldsOf(row);
  const fecha = parseFecha(readText(fields?.['fecha']) ?? '');
  const start = parseHora(readText(fields?.['hora_inicio']) ?? '');
  const end = parseHoraFin(readText(fields?.['hora_fin']) ?? '');
  if (fecha === null || start === null || end === null) return null;
  // A shift that does not end later in the day is a night.
  const told = parseFecha(readText(fields?.['last_fecha']) ?? '');
  return { fecha, start, end, lastFecha: told ?? (end > start ? fecha : addDays(fecha, 1)) };
}

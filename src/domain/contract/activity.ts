import { addDays, parseFecha } from '#domain/calendar/time.ts';
import { readCareWindow } from '#domain/planner/care-window.ts';
import { readTimes, rowsOf } from './circle.ts';
import { fieldsOf, readId, readText } from './rows.ts';

/** The time of a shift: from a time of one day to a time of the same or of a later day. */
export type ActivityTimes = Readonly<NonNullable<ReturnType<typeof readActivityTimes>>>;

/** A shift in a row of the activity. */
export type ActivityShift = Readonly<NonNullable<ReturnType<typeof readShift>>>;

/** One action of somebody in a calendar or in its circle. */
export type ActivityEntry = Readonly<NonNullable<ReturnType<typeof readEntry>>>;

/** A page of the activity, newest first. */
export type ActivityPage = Readonly<NonNullable<ReturnType<typeof readActivityPage>>>;

/** The answer of `/api/patients/{id}/activity`; null if it is not one. Unreadable rows are left out. */
export function readActivityPage(answer: unknown) {
  const fields = fieldsOf(answer);
  if (fields === null || !Array.isArray(fields['activity'])) return null;
  return {
    entries: rowsOf(fields['activity'], readEntry),
    /** What to request the next page with; null after the last page. */
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
    /** The name of the actor at that time. */
    actor: readText(fields['actor']) ?? '',
    /** An `ActivityKind`, or one that this version does not know. */
    kind: readText(fields['kind']) ?? '',
    shifts: rowsOf(fields['shifts'], readShift),
    /** How many more shifts there are than these. */
    more: typeof more === 'number' && more > 0 ? more : 0,
    /** The person concerned. */
    who: readText(fields['who']),
    reason: readText(fields['reason']),
    /** The care window that was set; null if the row has none. */
    window: readCareWindow(fields['window']),
  };
}

function readShift(row: unknown) {
  const times = readActivityTimes(row);
  const fields = fieldsOf(row);
  return (
    times && {
      ...times,
      /** The first name of its caregiver; null if it had none. */
      caregiver: readText(fields?.['cuidador']),
      /** The first name of the caregiver who was replaced; null if the row has none. */
      replaced: readText(fields?.['cuidador_anterior']),
      /** The time of the shift before; null if the row has none. */
      before: readActivityTimes(fields?.['before']),
    }
  );
}

function readActivityTimes(row: unknown) {
  const times = readTimes(row);
  if (times === null) return null;
  const { fecha, start, end } = times;
  // A shift whose end is not later in the day is a night.
  const told = parseFecha(readText(fieldsOf(row)?.['last_fecha']) ?? '');
  return { ...times, lastFecha: told ?? (end > start ? fecha : addDays(fecha, 1)) };
}

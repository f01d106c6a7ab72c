import type { Shift } from '#domain/calendar/day.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { type HandoverNote, notesOf } from '#domain/planner/handover-note.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import {
  removedEntries,
  type ShiftEntry,
  shownEntries,
} from '#features/calendar/view-model/shift-entries.ts';

/** The input of a file: the shown shifts, saved or not, and those that the draft removes but the server still has. */
export interface PlanSource {
  readonly patient: Person;
  readonly days: readonly DayView[];
  /** Any day: a night of the period may have its other part on the day before it, or after it. */
  readonly dayOf: (fecha: Fecha) => DayView;
  readonly clock: ZoneClock;
  readonly window: CareWindow | null;
  readonly notes: readonly HandoverNote[];
  /** Now, in milliseconds since 1970. */
  readonly at: number;
  readonly month: boolean;
}

export interface PlanFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Whether a file would contain anything. */
export function hasShifts(view: DayView): boolean {
  return entriesOf(view).length > 0;
}

/**
 * The shifts of a day for a file, in order. A shift removed only by the draft is included, and its
 * entry says so: without it another calendar would show a free afternoon although the caregiver still expects to come.
 */
export function entriesOf(view: DayView): readonly ShiftEntry[] {
  return [...shownEntries(view), ...removedEntries(view)].sort(
    (a, b) => a.shift.start - b.shift.start,
  );
}

/** The notes of one of a day's shifts as text for a file. */
export function notesIn(view: DayView, shift: Shift, notes: readonly HandoverNote[]) {
  const ofDay = entriesOf(view).map(({ shift: other }) => other);
  return notesOf(notes, shift, ofDay).filter(({ text }) => text !== '');
}

/** `turnos-rosa-elena-2026-11-16.ics`, `turnos-rosa-elena-2026-11.xlsx` */
export function fileName(
  { patient, days, month }: Pick<PlanSource, 'patient' | 'days' | 'month'>,
  extension: string,
): string {
  const first = days[0]?.fecha ?? '';
  const slug = fullName(patient)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return ['turnos', slug, month ? first.slice(0, 7) : first]
    .filter(Boolean)
    .join('-')
    .concat('.', extension);
}

import { isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { shiftUid } from '#domain/planner/shift-uid.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { shortName } from '#features/calendar/view-model/describe-planning.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import type { ShiftEntry } from '#features/calendar/view-model/shift-entries.ts';
import { BRAND } from '#i18n/brand.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { statusTitle } from '#i18n/es/status.ts';
import { entriesOf, fileName, notesIn, type PlanFile, type PlanSource } from './plan-files.ts';

/** The shifts for another calendar program, independent of that program's time zone data for Chile. */
export async function icsFile(source: PlanSource): Promise<PlanFile> {
  const { patient, days, at } = source;
  const text = writeCalendar({
    name: messages.files.calendar(shortName(patient)),
    product: `-//${BRAND}//Calendario de cuidados//ES`,
    stamp: at,
    events: days.flatMap((view) =>
      entriesOf(view).flatMap((entry) => eventsOf(view, entry, source)),
    ),
  });
  return {
    name: fileName(source, 'ics'),
    blob: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  };
}

function eventsOf(
  view: DayView,
  { shift, unsynced }: ShiftEntry,
  { patient, clock, notes }: PlanSource,
): readonly CalendarEvent[] {
  const who = whoComes(shift);
  const unnamed = isUnnamed(shift);
  const name = shortName(patient);
  const summary = !isConfirmed(shift)
    ? messages.files.pending(name)
    : unnamed
      ? messages.files.unnamed(name)
      : messages.files.summary(who, name);
  const { fecha } = view;
  const shownNotes = notesIn(view, shift, notes);
  const description = [
    statusTitle[shift.status],
    ...(who === '' ? [] : [who]),
    ...unsynced.map((one) => messages.files.unsynced[one]),
    ...shownNotes.map((note) => `${noteHead(note, shift)} ${note.text}`),
  ].join('\n');
  return stretchesOf(clock, fecha, shift).map((stretch, index) => ({
    ...stretch,
    uid: shiftUid(patient.id, shift, index),
    summary,
    description,
    // Nobody in particular comes to one without a name.
    confirmed: isConfirmed(shift) && !unnamed,
  }));
}

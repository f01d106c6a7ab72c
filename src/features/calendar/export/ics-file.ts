import { caregiverKey } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { shortName } from '#features/calendar/view-model/describe-plan.ts';
import type { MarkedShift } from '#features/calendar/view-model/marked-shifts.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import { BRAND } from '#i18n/brand.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { fileName, markedShiftsOf, notesIn, type PlanFile, type PlanSource } from './plan-files.ts';

/** The shifts for another calendar program, independent of that program's time zone data for Chile. */
export async function icsFile(source: PlanSource): Promise<PlanFile> {
  const { patient, days, at } = source;
  const text = writeCalendar({
    name: messages.files.calendar(shortName(patient)),
    product: `-//${BRAND}//Calendario de cuidados//ES`,
    stamp: at,
    events: days.flatMap((view) =>
      markedShiftsOf(view).flatMap((marked) => eventsOf(view, marked, source)),
    ),
  });
  return {
    name: fileName(source, 'ics'),
    blob: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  };
}

function eventsOf(
  view: DayView,
  { shift, marks }: MarkedShift,
  { patient, clock, notes }: PlanSource,
): readonly CalendarEvent[] {
  const { start, end, offGrid } = shift;
  const who = caregiverNames(shift);
  const confirmed = isConfirmed(shift);
  const name = shortName(patient);
  const summary = !confirmed
    ? messages.files.pending(name)
    : who === ''
      ? messages.files.unnamed(name)
      : messages.files.summary(who, name);
  const { fecha } = view;
  const told = notesIn(view, shift, notes);
  const description = [
    stateTitle[shift.status],
    ...(who === '' ? [] : [who]),
    ...marks.map((mark) => messages.files.marks[mark]),
    ...told.map((note) => `${noteHead(note, shift)} ${note.text}`),
  ].join('\n');
  // Blocks of a day start at the same time only if they are off the grid: two may differ by caregiver.
  const { cuidador } = shift;
  const caregiver = cuidador === null ? '' : encodeURIComponent(caregiverKey(cuidador));
  const beside = offGrid === null ? '' : `-${formatHora(end)}-${caregiver}`;
  return stretchesOf(clock, fecha, shift).map((stretch, index) => ({
    ...stretch,
    uid: `${patient.id}-${fecha}-${formatHora(start)}${beside}${index === 0 ? '' : `-${index + 1}`}@vinculo`,
    summary,
    description,
    confirmed,
  }));
}

import { isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import { addDays } from '#domain/calendar/time.ts';
import { withoutArticle } from '#domain/people/nickname.ts';
import type { Person } from '#domain/people/person.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { joinNights, shiftEvents, type Whole } from '#domain/planner/shift-events.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { shortName } from '#features/calendar/view-model/describe-planning.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import type { ShiftEntry } from '#features/calendar/view-model/shift-entries.ts';
import { BRAND } from '#i18n/brand.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { statusTitle } from '#i18n/es/status.ts';
import { entriesOf, fileName, notesIn, type PlanFile, type PlanSource } from './plan-files.ts';

/** As the texts of the share and of the feeds say it. */
function calledIn(patient: Person): string {
  return shortName({ ...patient, nickname: withoutArticle(patient.nickname) });
}

/** The shifts for another calendar program, independent of that program's time zone data for Chile. */
export async function icsFile(source: PlanSource): Promise<PlanFile> {
  const { patient, at } = source;
  const text = writeCalendar({
    name: messages.files.calendar(calledIn(patient)),
    product: `-//${BRAND}//Calendario de cuidados//ES`,
    stamp: at,
    events: wholeShifts(source).flatMap((parts) => eventsOf(parts, source)),
  });
  return {
    name: fileName(source, 'ics'),
    blob: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  };
}

interface Part extends ShiftEntry {
  readonly view: DayView;
}

/**
 * The shifts of the period in order; a night is one event, even if its other part is on the day before the period or
 * after it. So the files of two weeks in a row have the same event, and other programs show it once.
 */
function wholeShifts({ days, dayOf, clock }: PlanSource): readonly Whole<Part>[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const around = [dayOf(addDays(first.fecha, -1)), ...days, dayOf(addDays(last.fecha, 1))];
  const parts = around.map((view) => entriesOf(view).map((entry) => ({ ...entry, view })));
  return joinNights(parts, clock, isOneInTheDraft).filter((whole) =>
    whole.some(({ view }) => days.includes(view)),
  );
}

/** A part that the draft removes is not joined with a part that it keeps. */
function isOneInTheDraft(evening: Part, morning: Part): boolean {
  return isRemoved(evening) === isRemoved(morning);
}

function isRemoved({ unsynced }: ShiftEntry): boolean {
  return unsynced.includes('removing');
}

function eventsOf(
  parts: Whole<Part>,
  { patient, clock, notes }: PlanSource,
): readonly CalendarEvent[] {
  const [{ shift }] = parts;
  const who = whoComes(shift);
  const name = calledIn(patient);
  const summary = !isConfirmed(shift)
    ? messages.files.pending(name)
    : isUnnamed(shift)
      ? messages.files.unnamed(name)
      : messages.files.summary(who, name);
  const unsynced = new Set(parts.flatMap((part) => part.unsynced));
  const shownNotes = parts.flatMap((part) => notesIn(part.view, part.shift, notes));
  const description = [
    statusTitle[shift.status],
    ...(who === '' ? [] : [who]),
    ...[...unsynced].map((one) => messages.files.unsynced[one]),
    ...shownNotes.map((note) => `${noteHead(note, shift)} ${note.text}`),
  ].join('\n');
  return shiftEvents({ patient: patient.id, parts, clock, texts: { summary, description } });
}

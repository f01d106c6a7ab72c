import { isRestOf } from '#domain/calendar/rest-of-night.ts';
import { isConfirmed, isUnnamed } from '#domain/calendar/status.ts';
import { addDays } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { shiftUid } from '#domain/planner/shift-uid.ts';
import { union } from '#domain/planner/span.ts';
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
  const { patient, at } = source;
  const text = writeCalendar({
    name: messages.files.calendar(shortName(patient)),
    product: `-//${BRAND}//Calendario de cuidados//ES`,
    stamp: at,
    events: wholeShifts(source).flatMap((parts) => eventsOf(parts, source)),
  });
  return {
    name: fileName(source, 'ics'),
    blob: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  };
}

/** A shift and, of a night, its second part. */
type Whole = readonly [Part, ...Part[]];

interface Part extends ShiftEntry {
  readonly view: DayView;
}

/**
 * The shifts of the period in order, a night as one, also where its other part is on the day before the period or after
 * it: the files of two weeks in a row then have the same event, and other programs show it once.
 */
function wholeShifts({ days, dayOf, clock }: PlanSource): readonly Whole[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const around = [dayOf(addDays(first.fecha, -1)), ...days, dayOf(addDays(last.fecha, 1))];
  const parts = around.map((view) => entriesOf(view).map((entry) => ({ ...entry, view })));
  const rests = new Set<Part>();
  return parts.slice(0, -1).flatMap((ofDay, index) =>
    ofDay.flatMap((part): readonly Whole[] => {
      if (rests.has(part)) return [];
      const rest = parts[index + 1]?.find((other) => goesOnIn(part, other, clock));
      // Of the day before the period only what goes on in it.
      if (rest === undefined) return index === 0 ? [] : [[part]];
      rests.add(rest);
      return [[part, rest]];
    }),
  );
}

/** What the draft removes is not one with what it leaves. */
function goesOnIn(evening: Part, morning: Part, clock: ZoneClock): boolean {
  return isRemoved(evening) === isRemoved(morning) && isRestOf(evening.shift, morning.shift, clock);
}

function isRemoved({ unsynced }: ShiftEntry): boolean {
  return unsynced.includes('removing');
}

function eventsOf(parts: Whole, { patient, clock, notes }: PlanSource): readonly CalendarEvent[] {
  const [{ shift }] = parts;
  const who = whoComes(shift);
  const unnamed = isUnnamed(shift);
  const name = shortName(patient);
  const summary = !isConfirmed(shift)
    ? messages.files.pending(name)
    : unnamed
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
  // The parts of a night meet at midnight, also where the clock changes there.
  const stretches = union(
    parts.flatMap((part) => stretchesOf(clock, part.shift.fecha, part.shift)),
  );
  return stretches.map((stretch, index) => ({
    ...stretch,
    uid: shiftUid(patient.id, shift, index),
    summary,
    description,
    // Nobody in particular comes to one without a name.
    confirmed: isConfirmed(shift) && !unnamed,
  }));
}

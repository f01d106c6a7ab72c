import { carerKey } from '#domain/calendar/record.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { noteHead } from '#features/calendar/shown/note-head.ts';
import type { MarkedShift } from '#features/calendar/shown/plan-state.ts';
import { shortName } from '#features/calendar/shown/plan-words.ts';
import { BRAND } from '#i18n/brand.ts';
import { planner as words } from '#i18n/es/planner.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { fileName, notesIn, type PlanFile, type PlanSource, shiftsOf } from './plan-files.ts';

/** The shifts for another calendar program, independent of that program's time zone data for Chile. */
export async function icsFile(source: PlanSource): Promise<PlanFile> {
  const { lovedOne, days, at } = source;
  const text = writeCalendar({
    name: words.files.calendar(shortName(lovedOne)),
    product: `-//${BRAND}//Calendario de cuidados//ES`,
    stamp: at,
    events: days.flatMap((view) =>
      shiftsOf(view).flatMap((shift) => eventsOf(view, shift, source)),
    ),
  });
  return {
    name: fileName(source, 'ics'),
    blob: new Blob([text], { type: 'text/calendar;charset=utf-8' }),
  };
}

function eventsOf(
  view: DayView,
  { block, marks }: MarkedShift,
  { lovedOne, clock, notes }: PlanSource,
): readonly CalendarEvent[] {
  const { start, end, offGrid } = block;
  const who = carerNames(block);
  const confirmed = isConfirmed(block);
  const name = shortName(lovedOne);
  const summary = !confirmed
    ? words.files.pending(name)
    : who === ''
      ? words.files.unnamed(name)
      : words.files.summary(who, name);
  const { fecha } = view;
  const told = notesIn(view, block, notes);
  const description = [
    stateTitle[block.status],
    ...(who === '' ? [] : [who]),
    ...marks.map((mark) => words.files.marks[mark]),
    ...told.map((note) => `${noteHead(note, block)} ${note.text}`),
  ].join('\n');
  // Blocks of a day start at the same time only if they are off the half hour: two may differ by carer.
  const { cuidador } = block;
  const carer = cuidador === null ? '' : encodeURIComponent(carerKey(cuidador));
  const beside = offGrid === null ? '' : `-${formatHora(end)}-${carer}`;
  return stretchesOf(clock, fecha, block).map((stretch, index) => ({
    ...stretch,
    uid: `${lovedOne.id}-${fecha}-${formatHora(start)}${beside}${index === 0 ? '' : `-${index + 1}`}@vinculo`,
    summary,
    description,
    confirmed,
  }));
}

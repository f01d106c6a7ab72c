import type { Block } from '#domain/calendar/day.ts';
import { carerKey } from '#domain/calendar/record.ts';
import { formatHora } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { ALL_DAY, type CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { type HandoverNote, notesOf } from '#domain/planner/handover-note.ts';
import { hoursByCarer, sumOf } from '#domain/planner/hours.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { carerNames } from '#features/calendar/shown/carer-names.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { noteHead } from '#features/calendar/shown/note-head.ts';
import {
  type MarkedShift,
  markWords,
  removedShifts,
  shownShifts,
} from '#features/calendar/shown/plan-state.ts';
import { shortName, spanWords } from '#features/calendar/shown/plan-words.ts';
import { BRAND } from '#i18n/brand.ts';
import { calendar as calendarWords } from '#i18n/es/calendar.ts';
import { handover } from '#i18n/es/handover.ts';
import { planner as words } from '#i18n/es/planner.ts';
import { formatFecha } from '#i18n/format.ts';

/** What a file contains: what is shown, saved or not, and what the draft removes but the server still has. */
export interface PlanSource {
  readonly lovedOne: Person;
  readonly days: readonly DayView[];
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

/** Whether a file would contain anything. */
export function hasShifts(view: DayView): boolean {
  return shiftsOf(view).length > 0;
}

/**
 * The shifts of a day for a file, in order. A shift removed only by the draft is included and marked: without
 * it another calendar would show a free afternoon although the carer still expects to come.
 */
function shiftsOf(view: DayView): readonly MarkedShift[] {
  return [...shownShifts(view), ...removedShifts(view)].sort(
    (a, b) => a.block.start - b.block.start,
  );
}

function eventsOf(
  view: DayView,
  { block, marks }: MarkedShift,
  { lovedOne, clock, notes }: PlanSource,
): readonly CalendarEvent[] {
  const { start, end, status, offGrid } = block;
  const who = carerNames(block);
  const confirmed = status === 'confirmada';
  const name = shortName(lovedOne);
  const summary = !confirmed
    ? words.files.pending(name)
    : who === ''
      ? words.files.unnamed(name)
      : words.files.summary(who, name);
  const { fecha } = view;
  const told = notesIn(view, block, notes);
  const description = [
    calendarWords.stateTitle[status],
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

/** The shifts, the hours of each caregiver and what is not covered, as a workbook. */
export async function xlsxFile(source: PlanSource): Promise<PlanFile> {
  const { days, notes } = source;
  const window = source.window ?? ALL_DAY;
  const { workbookFile } = await import('#workbook/write-workbook.ts');
  const hours = (minutes: number) => minutes / 60;
  const noteText = (view: DayView, block: Block) =>
    notesIn(view, block, notes)
      .map(({ text }) => text)
      .join('\n');
  // An empty column would only be one more to scroll past.
  const isNoted = days.some((view) =>
    shiftsOf(view).some(({ block }) => noteText(view, block) !== ''),
  );
  const blob = await workbookFile([
    {
      name: words.files.shifts,
      columns: [
        { header: words.files.date, width: 12, kind: 'date' },
        { header: words.files.weekday, width: 12, kind: 'text' },
        { header: words.files.from, width: 8, kind: 'text' },
        { header: words.files.to, width: 8, kind: 'text' },
        { header: words.files.length, width: 8, kind: 'number' },
        { header: words.files.state, width: 34, kind: 'text' },
        { header: words.carers.carer, width: 28, kind: 'text' },
        ...(isNoted ? [{ header: handover.label, width: 40, kind: 'text' } as const] : []),
      ],
      rows: days.flatMap((view) =>
        shiftsOf(view).map(({ block, marks }) => [
          block.fecha,
          formatFecha(block.fecha, 'weekday'),
          formatHora(block.start),
          formatHora(block.end),
          hours(realMinutes(view.clock, [block])),
          stateOf({ block, marks }),
          carerNames(block) || null,
          ...(isNoted ? [noteText(view, block) || null] : []),
        ]),
      ),
    },
    {
      name: words.carers.title,
      columns: [
        { header: words.carers.carer, width: 28, kind: 'text' },
        { header: words.carers.states.confirmada, width: 14, kind: 'number' },
        { header: words.carers.states.pendiente, width: 14, kind: 'number' },
        { header: words.carers.states.nueva, width: 14, kind: 'number' },
        { header: words.carers.total, width: 10, kind: 'number' },
      ],
      rows: hoursByCarer(days).map((row) => [
        row.cuidador === null ? words.carers.nobody : row.cuidador.nombre || words.unnamed,
        hours(row.confirmada),
        hours(row.pendiente),
        hours(row.nueva),
        hours(sumOf(row)),
      ]),
    },
    {
      name: words.files.coverage,
      columns: [
        { header: words.files.date, width: 12, kind: 'date' },
        { header: words.files.covered, width: 16, kind: 'number' },
        { header: words.files.uncovered, width: 18, kind: 'number' },
        { header: words.files.waiting, width: 20, kind: 'number' },
        { header: words.files.gaps, width: 40, kind: 'text' },
      ],
      rows: days.map((view) => {
        const day = coverageOf(view.shown, view.clock, window);
        return [
          view.fecha,
          hours(day.covered),
          hours(day.uncovered),
          hours(day.waiting),
          words.list(day.gaps.map(spanWords)),
        ];
      }),
    },
  ]);
  return { name: fileName(source, 'xlsx'), blob };
}

/** The notes of one of a day's shifts as text for a file. */
function notesIn(
  view: DayView,
  block: Block,
  notes: readonly HandoverNote[],
): readonly HandoverNote[] {
  const ofDay = shiftsOf(view).map((shift) => shift.block);
  return notesOf(notes, block, ofDay).filter(({ text }) => text !== '');
}

/**
 * «Confirmada», «Nueva, confirmada», «Pendiente, sin guardar, por enviar»: its status, and what is still to
 * happen.
 */
function stateOf(shift: MarkedShift): string {
  const { nueva, status } = shift.block;
  const { stateTitle, states } = calendarWords;
  const state = nueva ? [stateTitle.nueva, states[status]] : [stateTitle[status]];
  return [...state, ...markWords(shift)].join(', ');
}

/** `turnos-rosa-elena-2026-11-16.ics`, `turnos-rosa-elena-2026-11.xlsx` */
function fileName({ lovedOne, days, month }: PlanSource, extension: string): string {
  const first = days[0]?.fecha ?? '';
  const slug = fullName(lovedOne)
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

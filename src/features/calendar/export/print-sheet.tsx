import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ShownNote } from '#db/calendar/notes.ts';
import { formatPhone } from '#domain/account/phone.ts';
import { caregiversOf } from '#domain/calendar/day.ts';
import { estadoOf, isConfirmed, SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Circle } from '#domain/contract/circle.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf, type DayCoverage, totalCoverage } from '#domain/planner/coverage.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { useCircle, useNotes } from '#features/calendar/store/use-planning.ts';
import { type DayView, keyOfShift } from '#features/calendar/view-model/day-view.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { describeGap, describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import {
  describeRemovals,
  describeUnsynced,
  removalsOf,
  type ShiftEntry,
  shownEntries,
} from '#features/calendar/view-model/shift-entries.ts';
import { StatusIcon } from '#features/calendar/view-model/status-icon.tsx';
import { fechasOf } from '#features/calendar/view-model/views.ts';
import { calendar as calendarMessages } from '#i18n/es/calendar.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { statusTitle } from '#i18n/es/status.ts';
import { formatDay, formatFecha, formatLength, formatTime } from '#i18n/format.ts';
import { useListener } from '#platform/use-listener.ts';
import { useServices } from '#services';
import { type Density, densityOf, whoOnPaper } from './print-density.ts';
import { longNotesOf, NotesSheet } from './print-notes.tsx';
import styles from './print-sheet.module.css';

interface PlanSheetProps {
  readonly calendar: Calendar;
  readonly patient: Person;
  readonly fecha: Fecha;
  readonly window: CareWindow | null;
}

/** Asks the browser to print, after open menus have closed. */
export function printSheet(): void {
  setTimeout(() => window.print());
}

/**
 * Prints the week on one sheet, and long notes on another, instead of the rest of the page, whatever view is shown and
 * however printing starts: the button, Ctrl+P or the browser's menu. Rendered only while printing.
 */
export function PlanSheet(props: PlanSheetProps) {
  const [printing, setPrinting] = useState(false);
  // Read before printing, because the sheet is drawn at once.
  const notes = useNotes(props.calendar.open) ?? [];
  const circle = useCircle(props.calendar.open);
  // The browser prints the page as it is when this returns.
  const begin = () => flushSync(() => setPrinting(true));
  useListener('beforeprint', begin);
  useListener('afterprint', () => setPrinting(false));
  // A preview of the print style sheet (developer tools, tests) fires no such events.
  const change = useEffectEvent(({ matches }: MediaQueryListEvent) =>
    matches ? begin() : setPrinting(false),
  );
  useEffect(() => {
    const paper = matchMedia('print');
    paper.addEventListener('change', change);
    return () => paper.removeEventListener('change', change);
  }, []);
  return printing
    ? createPortal(<Sheet {...props} notes={notes} circle={circle} />, document.body)
    : null;
}

function Sheet(
  props: PlanSheetProps & {
    readonly notes: readonly ShownNote[];
    readonly circle: Circle | null;
  },
) {
  const { calendar, patient, fecha, window, notes, circle } = props;
  const now = useServices().now();
  const days = fechasOf('lista', fecha).map((day) => paperDay(calendar.day(day), notes));
  const density = densityOf(Math.max(...days.map(heightOf)));
  const longNotes = longNotesOf(
    days.flatMap(({ shifts }) => shifts),
    density === 'densa' || density === 'minima',
  );
  const phones = phonesOf(circle);
  const coverages =
    window === null ? [] : days.map(({ view }) => coverageOf(view.shown, view.clock, window));
  const total = totalCoverage(coverages);
  const name = fullName(patient) || calendarMessages.noName;
  const week = (
    <article className={styles['sheet']} data-densidad={density} lang="es">
      <header className={styles['head']}>
        <h1>
          {messages.print.title(name)} · {describePeriod('lista', fecha)}
        </h1>
        <ul className={styles['legend']}>
          {SHIFT_ESTADOS.toReversed().map((estado) => (
            <li key={estado} data-estado={estado}>
              <StatusIcon estado={estado} confirmed={false} />
              {statusTitle[estado]}
              {estado === 'nueva' ? ` (${messages.print.unsaved})` : ''}
            </li>
          ))}
        </ul>
      </header>
      <div className={styles['days']}>
        {days.map((day, index) => (
          <section key={day.view.fecha} className={styles['day']}>
            <h2>
              {formatFecha(day.view.fecha, 'weekday')} {formatFecha(day.view.fecha, 'dayMonth')}
            </h2>
            <Shifts day={day} density={density} />
            {coverages[index] === undefined ? null : (
              <p className={styles['gaps']}>{describeCoverage(coverages[index])}</p>
            )}
          </section>
        ))}
      </div>
      <footer className={styles['foot']}>
        {window === null ? null : (
          <b>
            {total.uncovered === 0
              ? messages.allCovered(messages.when.lista)
              : messages.uncovered(formatLength(total.uncovered), messages.when.lista)}
            {total.waiting === 0 ? '' : ` · ${messages.waiting(formatLength(total.waiting))}`}
            {total.unnamed === 0 ? '' : ` · ${messages.unnamedHours(formatLength(total.unnamed))}`}
          </b>
        )}
        <span>
          {phones.length === 0 ? '' : `${messages.print.phones} ${messages.list(phones)} · `}
          {longNotes.length === 0 ? '' : `${messages.print.moreNotes} · `}
          {messages.print.printed(formatDay(now) ?? '', formatTime(now))}
        </span>
      </footer>
      <p className={styles['write']}>{messages.print.toWrite}</p>
    </article>
  );
  return (
    <>
      {week}
      {longNotes.length === 0 ? null : (
        <NotesSheet patient={name} period={describePeriod('lista', fecha)} notes={longNotes} />
      )}
    </>
  );
}

type PaperDay = ReturnType<typeof paperDay>;

/** What the sheet shows of a day. */
function paperDay(view: DayView, notes: readonly ShownNote[]) {
  const shifts = shownEntries(view).map((entry) => ({
    entry,
    notes: notesOf(notes, entry.shift, view.shifts).filter(({ text }) => text !== ''),
  }));
  return { view, shifts, removals: removalsOf(view) };
}

/** The caregivers whose phone the family may see, with it. */
function phonesOf(circle: Circle | null): readonly string[] {
  return (circle?.caregivers ?? []).flatMap(({ name, lastName, phone, assigned }) =>
    assigned && phone !== null
      ? [messages.print.phone(`${name} ${lastName}`.trim(), formatPhone(phone))]
      : [],
  );
}

function Shifts({ day, density }: { readonly day: PaperDay; readonly density: Density }) {
  const { view, shifts, removals } = day;
  return (
    <>
      {shifts.length === 0 ? (
        <p className={styles['none']}>{messages.print.none}</p>
      ) : (
        <ul className={styles['shifts']}>
          {shifts.map(({ entry, notes }) => (
            <EntryLine
              key={keyOfShift(entry.shift)}
              entry={entry}
              notes={notes}
              who={whoOnPaper(entry.shift, view.short, density)}
            />
          ))}
        </ul>
      )}
      {describeRemovals(removals).map((line) => (
        <p key={line} className={styles['gone']}>
          {line}
        </p>
      ))}
    </>
  );
}

function EntryLine(props: {
  readonly entry: ShiftEntry;
  readonly notes: readonly ShownNote[];
  /** Empty if nobody is named. */
  readonly who: string;
}) {
  const { entry, notes, who } = props;
  const { shift } = entry;
  const estado = estadoOf(shift);
  // For new ones the legend says that they are not saved.
  const unsynced = describeUnsynced(entry);
  return (
    <li className={styles['shift']} data-estado={estado}>
      <StatusIcon estado={estado} confirmed={false} />
      <b className={styles['time']}>{describeSpan(shift)}</b>{' '}
      {unsynced.length === 0 ? null : (
        <>
          <i className={styles['mark']}>{unsynced.join(', ')}</i>{' '}
        </>
      )}
      <span className={styles['who']} data-varios={caregiversOf(shift).length > 1 ? '' : undefined}>
        {who || (isConfirmed(shift) ? messages.print.noCaregiver : statusTitle[shift.status])}
      </span>
      {notes.map((note) => (
        <span key={note.start} className={styles['note']}>
          {noteHead(note, shift)} {note.text}
        </span>
      ))}
    </li>
  );
}

/** The gaps of a day by their times, or as one figure if they do not fit at the foot of a column. */
function describeCoverage(day: DayCoverage): string {
  return day.gaps.length <= MOST_GAPS
    ? describeGap(day)
    : messages.dayHours(formatLength(day.uncovered));
}

const MOST_GAPS = 6;

/** The height of a day in shifts: a shift is three lines high, and so is a note; a mark or a removal is one line. */
function heightOf({ shifts, removals: { removing, unsent } }: PaperDay): number {
  const unsynced = shifts.reduce((sum, { entry }) => sum + describeUnsynced(entry).length, 0);
  const noted = shifts.reduce((sum, { notes }) => sum + notes.length, 0);
  return shifts.length + noted + Math.ceil((unsynced + removing.length + unsent.length) / 3);
}

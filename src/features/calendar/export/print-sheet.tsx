import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { estadoOf, isConfirmed, SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf, type DayCoverage, totalCoverage } from '#domain/planner/coverage.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import { type DayView, keyOfShift } from '#features/calendar/view-model/day-view.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { describeGap, describeSpan } from '#features/calendar/view-model/describe-planning.ts';
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
import { formatFecha, formatHours } from '#i18n/format.ts';
import { useListener } from '#platform/use-listener.ts';
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
 * The week on one sheet, instead of everything else, whatever view is on the screen and however printing
 * starts: the button, Ctrl+P or the browser's menu. Rendered only while printing.
 */
export function PlanSheet(props: PlanSheetProps) {
  const [printing, setPrinting] = useState(false);
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
  return printing ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet({ calendar, patient, fecha, window }: PlanSheetProps) {
  const days = fechasOf('lista', fecha).map((day) => paperDay(calendar.day(day)));
  const coverages =
    window === null ? [] : days.map(({ view }) => coverageOf(view.shown, view.clock, window));
  const total = totalCoverage(coverages);
  return (
    <article
      className={styles['sheet']}
      data-densidad={densityOf(Math.max(...days.map(heightOf)))}
      lang="es"
    >
      <header className={styles['head']}>
        <h1>
          {messages.print.title(fullName(patient) || calendarMessages.noName)} ·{' '}
          {describePeriod('lista', fecha)}
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
            <Shifts day={day} />
            {coverages[index] === undefined ? null : (
              <p className={styles['gaps']}>{describeCoverage(coverages[index])}</p>
            )}
          </section>
        ))}
      </div>
      {window === null ? null : (
        <p className={styles['foot']}>
          {total.uncovered === 0
            ? messages.allCovered(messages.when.lista)
            : messages.uncovered(formatHours(total.uncovered), messages.when.lista)}
          {total.waiting === 0 ? '' : ` · ${messages.waiting(formatHours(total.waiting))}`}
          {total.unnamed === 0 ? '' : ` · ${messages.unnamedHours(formatHours(total.unnamed))}`}
        </p>
      )}
    </article>
  );
}

type PaperDay = ReturnType<typeof paperDay>;

/** What the sheet shows of a day. */
function paperDay(view: DayView) {
  return { view, shifts: shownEntries(view), removals: removalsOf(view) };
}

function Shifts({ day: { shifts, removals } }: { day: PaperDay }) {
  return (
    <>
      {shifts.length === 0 ? (
        <p className={styles['none']}>{messages.print.none}</p>
      ) : (
        <ul className={styles['shifts']}>
          {shifts.map((entry) => (
            <EntryLine key={keyOfShift(entry.shift)} entry={entry} />
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

function EntryLine({ entry }: { entry: ShiftEntry }) {
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
      <span className={styles['who']}>
        {caregiverNames(shift) ||
          (isConfirmed(shift) ? messages.print.noCaregiver : statusTitle[shift.status])}
      </span>
    </li>
  );
}

/** The gaps of a day by their times, or as one figure if they do not fit at the foot of a column. */
function describeCoverage(day: DayCoverage): string {
  return day.gaps.length <= MOST_GAPS
    ? describeGap(day)
    : messages.dayHours(formatHours(day.uncovered));
}

const MOST_GAPS = 6;

/** The height of a day in shifts: a shift is three lines high, a mark or a removal one line. */
function heightOf({ shifts, removals: { removing, unsent } }: PaperDay): number {
  const unsynced = shifts.reduce((sum, entry) => sum + describeUnsynced(entry).length, 0);
  return shifts.length + Math.ceil((unsynced + removing.length + unsent.length) / 3);
}

/** The type size and line spacing at which the fullest day still fits on the sheet. */
function densityOf(shifts: number): 'grande' | 'amplia' | 'media' | 'densa' | 'minima' {
  if (shifts <= 5) return 'grande';
  if (shifts <= 8) return 'amplia';
  if (shifts <= 12) return 'media';
  return shifts <= 21 ? 'densa' : 'minima';
}

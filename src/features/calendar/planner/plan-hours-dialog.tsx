import { useState } from 'react';
import { isUnnamed } from '#domain/calendar/status.ts';
import { doubleBookings } from '#domain/planner/bookings.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf, totalCoverage } from '#domain/planner/coverage.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useOtherBookings } from '#features/calendar/store/use-planning.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { describeDouble, describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { describeDay, describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { formatLength } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import disclosure from '#ui/disclosure.module.css';
import { AlertIcon } from '#ui/icons.tsx';
import { CareWindowFields } from './care-window-fields.tsx';
import { CaregiverTable } from './caregiver-table.tsx';
import { dayPlan } from './day-plan.ts';
import { LongList } from './long-list.tsx';
import { PeriodChoice } from './period-choice.tsx';
import styles from './plan-hours-dialog.module.css';
import { type Period, periodFechas } from './plan-period.ts';

/** The hours of a week or a month: coverage, gaps, and hours per caregiver. */
export function PlanHoursDialog({ window, onClose }: { window: CareWindow; onClose: () => void }) {
  const { calendar, fecha, vista, today } = useBoard();
  const [period, setPeriod] = useState<Period>(vista === 'mes' ? 'mes' : 'semana');
  const fechas = periodFechas(period, fecha);
  const days = fechas.map(calendar.day);
  const doubles = doubleBookings(
    days.flatMap((view) => dayPlan(view, window).bookings),
    useOtherBookings(calendar.open, fechas),
  ).filter((double) => double.fecha >= today);
  return (
    <Dialog title={messages.coverage.title} onClose={onClose}>
      <div className={styles['period']}>
        <PeriodChoice label={messages.coverage.period} value={period} onChange={setPeriod} />
        <p className={styles['when']}>{describePeriod(period, fecha)}</p>
      </div>
      {doubles.length === 0 ? null : (
        <div className={styles['doubles']}>
          <h3>
            <AlertIcon size={18} /> {messages.doubles.title}
          </h3>
          <LongList className={styles['lines']} lines={doubles.map(describeDouble)} />
        </div>
      )}
      <Coverage days={days} window={window} />
      <Unnamed days={days} onClose={onClose} />
      <CareWindowFields window={window} />
      <CaregiverTable days={days} />
    </Dialog>
  );
}

/** The shifts for which somebody is confirmed without a name, each with a way to give it one. */
function Unnamed({ days, onClose }: { days: readonly DayView[]; onClose: () => void }) {
  const { vista, show, select, openDialog } = useBoard();
  const shifts = days.flatMap((view) =>
    view.shifts.filter((shift) => isUnnamed(shift) && shift.offGrid === null),
  );
  if (shifts.length === 0) return null;
  return (
    <section>
      <h3>{messages.coverage.nameThem}</h3>
      <ul className={styles['lines']}>
        {shifts.map((shift) => (
          <li key={`${shift.fecha} ${shift.start}`}>
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                show(() => ({ fecha: shift.fecha, vista: vista === 'mes' ? 'semana' : vista }));
                select(shift);
                openDialog({ kind: 'sheet' });
              }}
            >
              {describeInterval(shift.fecha, shift.start, shift.end)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Coverage({ days, window }: { days: readonly DayView[]; window: CareWindow }) {
  const coverages = days.map((view) => coverageOf(view.shown, view.clock, window));
  const total = totalCoverage(coverages);
  const gaps = coverages.filter((day) => day.gaps.length > 0);
  const share = total.window === 0 ? 1 : total.covered / total.window;
  return (
    <section className="stack" aria-label={messages.files.coverage}>
      <div className={styles['bar']} aria-hidden="true">
        <i className={styles['filled']} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <dl className={styles['figures']}>
        {(['covered', 'uncovered', 'waiting', 'unnamed'] as const).map((figure) => (
          <div key={figure} hidden={figure === 'unnamed' && total.unnamed === 0}>
            <dt>{messages.coverage[figure]}</dt>
            <dd data-figura={figure === 'uncovered' ? 'sin-cubrir' : undefined}>
              <b>{formatLength(total[figure])}</b>
              {figure === 'covered'
                ? ` ${messages.coverage.ofWindow(formatLength(total.window))}`
                : ''}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">{messages.coverage.explain}</p>
      {gaps.length === 0 ? (
        <p>{messages.coverage.noGaps}</p>
      ) : (
        <details className={`${disclosure['disclosure']} ${styles['gaps']}`}>
          <summary>{messages.coverage.gaps}</summary>
          <ul className={styles['lines']}>
            {gaps.map((day) => (
              <li key={day.fecha}>
                <b>{describeDay(day.fecha)}</b> {messages.list(day.gaps.map(describeSpan))} (
                {formatLength(day.uncovered)})
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

import { useState } from 'react';
import { formatHora, SLOTS_PER_DAY, slotStart } from '#domain/calendar/time.ts';
import { doubleBookings } from '#domain/planner/bookings.ts';
import { ALL_DAY, beginAt, type CareWindow, endAt, isAllDay } from '#domain/planner/care-window.ts';
import { coverageOf, totalCoverage } from '#domain/planner/coverage.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { changeCareWindow } from '#features/calendar/store/open-plan.ts';
import { useOtherBookings } from '#features/calendar/store/use-planning.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { describeDouble, describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import { describeDay } from '#features/calendar/view-model/describe-shift.ts';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { planner as messages } from '#i18n/es/planner.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatHours } from '#i18n/format.ts';
import { useServices } from '#services';
import { Dialog } from '#ui/dialog.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.ts';
import { CaregiverTable } from './caregiver-table.tsx';
import { dayPlan } from './day-plan.ts';
import { PeriodChoice } from './period-choice.tsx';
import styles from './plan-hours-dialog.module.css';
import { type Period, periodFechas } from './plan-period.ts';

/** The hours of a week or a month: coverage, gaps, and hours per caregiver. */
export function PlanHoursDialog({ window, onClose }: { window: CareWindow; onClose: () => void }) {
  const { calendar, fecha, vista } = useBoard();
  const [period, setPeriod] = useState<Period>(vista === 'mes' ? 'mes' : 'semana');
  const fechas = periodFechas(period, fecha);
  const days = fechas.map(calendar.day);
  const doubles = doubleBookings(
    days.flatMap((view) => dayPlan(view, window).bookings),
    useOtherBookings(calendar.open, fechas),
  );
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
          <ul className={styles['lines']}>
            {doubles.map(describeDouble).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Coverage days={days} window={window} />
      <WindowFields window={window} />
      <CaregiverTable days={days} />
    </Dialog>
  );
}

function Coverage({ days, window }: { days: readonly DayView[]; window: CareWindow }) {
  const coverages = days.map((view) => coverageOf(view.shown, view.clock, window));
  const total = totalCoverage(coverages);
  const gaps = coverages.filter((day) => day.gaps.length > 0);
  const share = total.window === 0 ? 1 : total.covered / total.window;
  return (
    <section className={styles['coverage']} aria-label={messages.files.coverage}>
      <div className={styles['bar']} aria-hidden="true">
        <i className={styles['filled']} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <dl className={styles['figures']}>
        {(['covered', 'uncovered', 'waiting'] as const).map((figure) => (
          <div key={figure}>
            <dt>{messages.coverage[figure]}</dt>
            <dd data-figura={figure === 'uncovered' ? 'sin-cubrir' : undefined}>
              <b>{messages.hours(formatHours(total[figure]))}</b>
              {figure === 'covered'
                ? ` ${messages.coverage.ofWindow(formatHours(total.window))}`
                : ''}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['hint']}>{messages.coverage.explain}</p>
      {gaps.length === 0 ? (
        <p>{messages.coverage.noGaps}</p>
      ) : (
        <details className={styles['gaps']}>
          <summary>{messages.coverage.gaps}</summary>
          <ul className={styles['lines']}>
            {gaps.map((day) => (
              <li key={day.fecha}>
                <b>{describeDay(day.fecha)}</b> {messages.list(day.gaps.map(describeSpan))} (
                {messages.hours(formatHours(day.uncovered))})
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Every time at which a window can start or end. */
const STARTS = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slotStart(slot));
const ENDS = STARTS.map((start) => start + slotStart(1));
const DAYTIME: CareWindow = { from: slotStart(16), to: slotStart(40) };

function WindowFields({ window }: { window: CareWindow }) {
  const { open } = useBoard().calendar;
  const { trouble } = useServices();
  const all = isAllDay(window);

  function change(edit: (before: CareWindow) => CareWindow): void {
    changeCareWindow(open, edit).catch((cause) => {
      console.error('the hours to be covered were not stored', cause);
      toast('error', messages.coverage.notStored);
    });
  }

  return (
    <fieldset className={styles['window']}>
      <legend>{messages.coverage.when}</legend>
      <Segmented
        label={messages.coverage.hours}
        options={[
          { value: 'todo', label: messages.coverage.allDay },
          { value: 'horario', label: messages.coverage.some },
        ]}
        value={all ? 'todo' : 'horario'}
        onChange={(value) => change(() => (value === 'todo' ? ALL_DAY : DAYTIME))}
      />
      {all ? null : (
        <div className={styles['ends']}>
          <NumberSelect
            label={shiftMessages.list.from}
            value={window.from}
            options={STARTS}
            labelOf={formatHora}
            onChange={(minute) => change((before) => beginAt(before, minute))}
          />
          <NumberSelect
            label={shiftMessages.list.to}
            value={window.to}
            options={ENDS}
            labelOf={formatHora}
            onChange={(minute) => change((before) => endAt(before, minute))}
          />
        </div>
      )}
      <p className={styles['hint']}>
        {window.to < window.from ? `${messages.coverage.overnight(formatHora(window.to))} ` : ''}
        {trouble.current().includes('volatile') ? null : messages.coverage.storedHere}
      </p>
    </fieldset>
  );
}

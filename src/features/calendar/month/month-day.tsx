import { Fragment } from 'react';
import { caregiverKey, eachOnce } from '#domain/calendar/care-request.ts';
import { caregiversOf } from '#domain/calendar/day.ts';
import { PENDING } from '#domain/calendar/edit.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { hueOf, initialsAmong, shortNameOf } from '#domain/people/caregiver-mark.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { jointHoursOf } from '#domain/planner/joint.ts';
import type { Standing } from '#domain/shifts/shift-standing.ts';
import { countOf, type DayView } from '#features/calendar/view-model/day-view.ts';
import { StatusIcon } from '#features/calendar/view-model/status-icon.tsx';
import { calendar as calendarMessages } from '#i18n/es/calendar.ts';
import { joint as jointMessages } from '#i18n/es/joint.ts';
import { month as messages } from '#i18n/es/month.ts';
import { planner } from '#i18n/es/planner.ts';
import { formatFecha, formatLength, formatLongLength } from '#i18n/format.ts';
import styles from './month-view.module.css';

/** More names than these are only counted, because a day is very small. */
const NAMES_SHOWN = 3;

/**
 * A day of the month: who is confirmed, how many shifts and hours are not, shifts that nobody can take and shifts to
 * which several people come.
 */
export function MonthDay(props: {
  view: DayView;
  /** Among its shifts that nobody has taken. */
  standings: readonly Standing[];
  today: boolean;
  outside: boolean;
  window: CareWindow | null;
}) {
  const { view, standings, today, outside, window } = props;
  const { fecha, shifts } = view;
  // Hours that only the draft confirms are not confirmed yet.
  const confirmed = shifts.filter(
    (shift) =>
      isConfirmed(shift) && countOf(view.unsaved, shift) * SLOT_MINUTES < shift.end - shift.start,
  );
  // Two people with the same name count as two.
  const caregivers = eachOnce(confirmed.flatMap(caregiversOf)).filter(({ nombre }) => nombre);
  // A shift that the draft confirms asks nobody: it waits to be saved.
  const unsaved = shifts.filter((shift) => isConfirmed(shift) && !confirmed.includes(shift)).length;
  const others = shifts.length - confirmed.length - unsaved;
  const uncovered = window === null ? 0 : coverageOf(view.shown, view.clock, window).uncovered;
  // The names do not show this: a removed caregiver is no longer listed, and an unsent one looks like any other.
  const marks = [
    ...(view.removing.size > 0 ? [calendarMessages.willBeRemoved] : []),
    ...(view.waiting.size > 0 ? [calendarMessages.waitingToSend] : []),
  ];
  const urgent = standings.filter(({ isUrgent }) => isUrgent).length;
  const declined = standings.filter(({ isByAll }) => isByAll).length;
  const joint = jointHoursOf(shifts).length;
  const alerts = [
    ...(joint > 0 ? [jointMessages.warning.count(joint)] : []),
    ...(urgent > 0 ? [messages.urgentShifts(urgent)] : []),
    ...(declined > 0 ? [messages.declinedShifts(declined)] : []),
  ];
  const details = [
    ...(confirmed.length === 0 && window !== null ? [messages.noneConfirmed] : []),
    ...(confirmed.length > 0 && caregivers.length === 0
      ? [messages.confirmedShifts(confirmed.length)]
      : []),
    ...(others > 0 ? [messages.otherShifts(others)] : []),
    ...(unsaved > 0 ? [messages.unsavedShifts(unsaved)] : []),
    ...alerts,
    ...(uncovered > 0 ? [planner.dayUncovered(formatLongLength(uncovered))] : []),
    ...marks,
    messages.openWeek,
  ];
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className={styles['day']}
      data-fecha={fecha}
      data-confirmada={confirmed.length > 0 ? '' : undefined}
      data-otros={others + unsaved > 0 ? '' : undefined}
      data-marca={marks.length > 0 ? '' : undefined}
      data-otro-mes={outside ? '' : undefined}
      data-urgente={urgent > 0 ? '' : undefined}
      data-varios={joint > 0 ? '' : undefined}
      data-rechazo={declined > 0 ? 'todos' : undefined}
      aria-current={today ? 'date' : undefined}
    >
      <span className={styles['number']} aria-hidden="true">
        {formatFecha(fecha, 'dayNumber')}
      </span>
      <span className="visually-hidden">{formatFecha(fecha, 'long')}</span>
      {caregivers.length === 0 ? null : (
        <>
          <span className="visually-hidden">, {messages.confirmedWith} </span>
          <span className={styles['names']}>
            {caregivers.map((caregiver, index) => (
              <Fragment key={caregiverKey(caregiver)}>
                {index === 0 ? null : <span className="visually-hidden">, </span>}
                {index < NAMES_SHOWN ? (
                  <span
                    className={styles['name']}
                    data-hue={hueOf(caregiver, view.hues)}
                    data-iniciales={initialsAmong(caregiver, view.short)}
                  >
                    <span className={styles['first']}>{shortNameOf(caregiver, view.short)}</span>
                  </span>
                ) : (
                  <span className="visually-hidden">{shortNameOf(caregiver, view.short)}</span>
                )}
              </Fragment>
            ))}
          </span>
          {caregivers.length > NAMES_SHOWN ? (
            <span className={styles['more']} aria-hidden="true">
              {messages.more(caregivers.length - NAMES_SHOWN)}
            </span>
          ) : null}
        </>
      )}
      {others === 0 ? null : (
        <span className={styles['others']} data-cuenta={others} aria-hidden="true">
          <StatusIcon estado={PENDING.status} confirmed={false} />
          <span className={styles['words']}>{messages.othersShort(others)}</span>
        </span>
      )}
      {(
        [
          ['alert', alerts.join(', ')],
          ['mark', unsaved > 0 && messages.unsavedShifts(unsaved)],
          ['mark', marks.join(', ')],
          ['uncovered', uncovered > 0 && planner.dayUncoveredShort(formatLength(uncovered))],
        ] as const
      ).map(([style, text]) =>
        text ? (
          <span key={text} className={styles[style]} aria-hidden="true">
            {text}
          </span>
        ) : null,
      )}
      <span className="visually-hidden">, {details.join(', ')}</span>
    </div>
  );
}

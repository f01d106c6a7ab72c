import type { ReactNode } from 'react';
import { caregiverKey } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { type Booking, bookingsOn, doubleBookings } from '#domain/planner/bookings.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useOtherBookings, useUnavailability } from '#features/calendar/store/use-planning.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import { describeDouble, shortName } from '#features/calendar/view-model/describe-planning.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { planner } from '#i18n/es/planner.ts';
import { statusName } from '#i18n/es/status.ts';
import styles from './copy-dialog.module.css';
import type { CopyPlan } from './copy-plan.ts';
import type { Obstacle } from './laid-days.ts';
import { LongList } from './long-list.tsx';

const messages = planner.copy;

/** The shifts in the way of a copy or of a repeated shift, and those that are left out. */
export function CopyPreview(props: {
  readonly plan: Omit<CopyPlan, 'emptySource'>;
  readonly past: number;
  readonly replacing: boolean;
  /** Whether nights are copied whole; shown where there are any. */
  readonly nights?: ReactNode;
}) {
  const { plan, past, replacing, nights } = props;
  const { calendar, patient } = useBoard();
  const { obstacles, missing, offGrid, unavailableCaregivers, copies } = plan;
  // Among replaced shifts, confirmed ones come first.
  const confirmed = obstacles.filter(({ there }) => isConfirmed(there));
  const others = obstacles.filter((obstacle) => !confirmed.includes(obstacle));
  const otherBookings = useOtherBookings(
    calendar.open,
    copies.map(({ fecha }) => fecha),
  );
  const bookings = copies.flatMap((day) => bookingsOn(day, shortName(patient)));
  const doubles = doubleBookings(bookings, otherBookings);
  const unavailable = doubleBookings(bookings, useUnavailability(calendar.open));
  return (
    <>
      {obstacles.length === 0 ? null : (
        <div className={styles['obstacles']}>
          <p>
            {replacing
              ? messages.replaced(obstacles.length, confirmed.length)
              : messages.taken(obstacles.length)}
          </p>
          <LongList
            className={styles['lines']}
            lines={(replacing ? [...confirmed, ...others] : obstacles).map(describeObstacle)}
          />
        </div>
      )}
      {doubles.length === 0 ? null : (
        <div>
          <p>{planner.doubles.title}:</p>
          <LongList className={styles['lines']} lines={doubles.map(describeDouble)} />
        </div>
      )}
      {unavailable.length === 0 ? null : (
        <div>
          <p>{messages.cannotCome}</p>
          <LongList className={styles['lines']} lines={unavailable.map(describeUnavailable)} />
        </div>
      )}
      {missing.map(({ fecha, start, end }) => (
        <p key={`${fecha}-${start}`}>{messages.missing(describeInterval(fecha, start, end))}</p>
      ))}
      {plan.nights === 0 ? null : nights}
      {unavailableCaregivers.map((caregiver) => (
        <p key={caregiverKey(caregiver)}>{messages.unavailable(caregiver.nombre)}</p>
      ))}
      {offGrid === 0 ? null : <p>{messages.offGrid(offGrid)}</p>}
      {past === 0 ? null : <p>{messages.past(past, copies.length)}</p>}
    </>
  );
}

/** «Luis Soto: lunes, 23 de noviembre, 10:00 a 12:00» */
function describeUnavailable({ cuidador, fecha, start, end }: Booking): string {
  return messages.cannotComeAt(cuidador.nombre, describeInterval(fecha, start, end));
}

/** «lunes, 23 de noviembre, 10:00 a 12:00: confirmada, Luis Soto» */
function describeObstacle({ fecha, start, end, there }: Obstacle): string {
  const what = [statusName[there.status], whoComes(there)].filter(Boolean);
  return `${describeInterval(fecha, start, end)}: ${what.join(', ')}`;
}

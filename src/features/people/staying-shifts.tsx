import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readComing } from '#db/calendar/coming-care-requests.ts';
import { spanOf } from '#domain/calendar/care-request.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import type { Id } from '#domain/people/id.ts';
import { type Caregiver, fullName } from '#domain/people/person.ts';
import { type CareShift, lastPart } from '#domain/shifts/care-shift.ts';
import { hasEnded } from '#domain/shifts/judge-answer.ts';
import { confirmedShiftsOf } from '#domain/shifts/requested-shifts.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { stayingShifts as messages } from '#i18n/es/staying-shifts.ts';
import { formatFecha } from '#i18n/format.ts';
import { useAccountContext, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';

interface StayingShiftsProps {
  readonly patient: Id;
  /** Those who will not be assigned any more. */
  readonly caregivers: readonly Caregiver[];
  /** Whether «Personas» is there, where a caregiver can be removed with their shifts. */
  readonly hasCircle: boolean;
}

/**
 * The shifts that stay with caregivers who are no longer assigned: assigning means that they can be asked, and
 * confirmed shifts stay theirs. Nothing is shown for a calendar that has not come to this device.
 */
export function StayingShifts({ patient, caregivers, hasCircle }: StayingShiftsProps) {
  const { db } = useAccountContext();
  const { now } = useServices();
  // Expensive to make.
  const [clock] = useState(() => zoneClock(CHILE));
  const moment = { fecha: clock.fechaOf(now()), minute: clock.minuteOf(now()) };
  // A night that began yesterday may not be over.
  const from = addDays(moment.fecha, -1);
  const stored = useLiveQuery(async () => readComing(db, patient, from), [db, patient, from]);
  const lines = caregivers.flatMap((caregiver) => {
    const shifts = confirmedShiftsOf(stored ?? [], caregiver.id).filter(
      ({ parts }) => !parts.every((part) => hasEnded(part, moment)),
    );
    const [next] = shifts;
    const name = fullName(caregiver) || messages.unnamed;
    return next === undefined ? [] : [messages.stay(name, shifts.length, describe(next))];
  });
  if (lines.length === 0) return null;
  return (
    <Banner tone="warning">
      {[...lines, hasCircle ? messages.remedy : messages.remedyInCalendar].join(' ')}
    </Banner>
  );
}

/** «miércoles 25 de noviembre, 20:00 a 08:00»; of more than 24 hours also the day on which it ends. */
function describe({ parts }: CareShift): string {
  const [first, last] = [parts[0], lastPart(parts)];
  if (first === undefined || last === undefined) return '';
  const [{ start }, { end }] = [spanOf(first), spanOf(last)];
  const weekday =
    last.fecha !== first.fecha && end > start ? formatFecha(last.fecha, 'weekday') : null;
  return messages.shift(dayInText(first.fecha), formatHora(start), formatHora(end), weekday);
}

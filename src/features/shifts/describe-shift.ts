import { spanOf } from '#domain/calendar/care-request.ts';
import { addDays, type Fecha, formatHora } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { patientLabel } from '#domain/people/person.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { type CareShift, lastPart } from '#domain/shifts/care-shift.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { formatFecha } from '#i18n/format.ts';
import { shiftClock } from './shift-clock.ts';

/** When a shift is, from the start of its first part to the end of the part that ends last. */
interface ShiftTimes {
  readonly fecha: Fecha;
  readonly from: string;
  /** Another day for a night. */
  readonly lastFecha: Fecha;
  readonly to: string;
}

export function timesOf({ parts }: CareShift): ShiftTimes {
  const [first] = parts;
  const last = lastPart(parts);
  return {
    fecha: first?.fecha ?? '',
    from: formatHora(first ? spanOf(first).start : 0),
    lastFecha: last?.fecha ?? '',
    to: formatHora(last ? spanOf(last).end : 0),
  };
}

/** «08:00 a 14:00», «20:00 a 08:00 del martes» */
export function describeHours(shift: CareShift): string {
  const { fecha, from, lastFecha, to } = timesOf(shift);
  return messages.hours(from, to, lastFecha === fecha ? null : formatFecha(lastFecha, 'weekday'));
}

/** The hours of shifts on several days: «08:00 a 14:00», «20:00 a 08:00 del día siguiente» */
export function describeSeries(shift: CareShift): string {
  const { fecha, from, lastFecha, to } = timesOf(shift);
  return messages.hours(from, to, lastFecha === fecha ? null : messages.nextDay);
}

/** «Hoy», «Mañana», «Jue 26 nov» */
export function describeShortDay(fecha: Fecha, today: Fecha): string {
  if (fecha === today) return messages.justToday;
  if (fecha === addDays(today, 1)) return messages.justTomorrow;
  return capitalized(`${formatFecha(fecha, 'weekdayShort')} ${formatFecha(fecha, 'dayMonth')}`);
}

/** «Hoy, lunes, 23 de noviembre» */
export function describeDay(fecha: Fecha, today: Fecha): string {
  const day = formatFecha(fecha, 'long');
  if (fecha === today) return messages.today(day);
  if (fecha === addDays(today, 1)) return messages.tomorrow(day);
  return capitalized(day);
}

/** What becomes of an answer that waits, to a shift that the server has confirmed for its author or not. */
export function describeWaiting(answer: 'yes' | 'no', isMine: boolean): string {
  const { yes, no, stillYes, withdrawal } = messages.state;
  if (answer === 'yes') return isMine ? stillYes : yes;
  return isMine ? withdrawal : no;
}

/** «lunes, 23 de noviembre, 08:00 a 14:00, Rosa Martínez» */
export function describeShift(shift: CareShift & Pick<ShownShift, 'patient'>): string {
  const day = formatFecha(timesOf(shift).fecha, 'long');
  return messages.about(day, describeHours(shift), patientLabel(shift.patient));
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The real minutes of a shift: a night in which the clock changes is longer or shorter. */
export function lengthOf({ parts }: CareShift): number {
  const clock = shiftClock();
  // Parts may overlap.
  const byDay = [...groupBy(parts, ({ fecha }) => fecha)];
  return byDay.reduce(
    (sum, [fecha, ofDay]) => sum + realMinutes(clock.dayOf(fecha), ofDay.map(spanOf)),
    0,
  );
}

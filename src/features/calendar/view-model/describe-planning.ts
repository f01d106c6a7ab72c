import { formatHora, type Span } from '#domain/calendar/time.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import type { Booking } from '#domain/planner/bookings.ts';
import type { DayCoverage } from '#domain/planner/coverage.ts';
import { calendar } from '#i18n/es/calendar.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { formatFecha, formatLength } from '#i18n/format.ts';

/** The name the family uses for somebody. */
export function shortName(person: Pick<Person, 'name' | 'lastName' | 'nickname'>): string {
  return person.nickname || fullName(person) || calendar.noName;
}

/** «10:00–12:00» */
export function describeSpan({ start, end }: Span): string {
  return messages.span(formatHora(start), formatHora(end));
}

/** «Sin cubrir: 00:00–08:00, 20:00–24:00 (12 h)», «Todo cubierto» */
export function describeGap({ gaps, uncovered }: DayCoverage): string {
  return gaps.length === 0
    ? messages.dayCovered
    : messages.dayGaps(messages.list(gaps.map(describeSpan)), formatLength(uncovered));
}

/** «Ana Rojas también está con Tata el lunes, 23 de noviembre, 10:00–12:00»: of one date among all. */
export function describeDouble(double: Booking): string {
  return messages.doubles.one(
    double.cuidador.nombre,
    double.with,
    formatFecha(double.fecha, 'long'),
    describeSpan(double),
  );
}

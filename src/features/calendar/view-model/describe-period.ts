import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { fechasOf, type Vista } from './views.ts';

/** The period on the screen: «17 – 23 nov 2026», «martes, 17 de noviembre», «noviembre de 2026». */
export function describePeriod(vista: Vista, fecha: Fecha): string {
  if (vista === 'mes') return formatFecha(fecha, 'monthYear');
  if (vista === 'dia') return formatFecha(fecha, 'long');
  const days = fechasOf(vista, fecha);
  return describeRange(days[0] ?? fecha, days.at(-1) ?? fecha);
}

/** The same, short enough for the bar of a phone: a day as «mar 17 nov 2026». */
export function describePeriodBriefly(vista: Vista, fecha: Fecha): string {
  if (vista !== 'dia') return describePeriod(vista, fecha);
  return `${formatFecha(fecha, 'weekdayShort')} ${describeDay(fecha)}`;
}

/** «17 – 23 nov 2026», «30 mar – 5 abr 2026» */
function describeRange(from: Fecha, to: Fecha): string {
  const sameMonth = monthOf(from) === monthOf(to);
  const start = formatFecha(from, sameMonth ? 'dayNumber' : 'dayMonth');
  return `${start} – ${describeDay(to)}`;
}

function describeDay(fecha: Fecha): string {
  return `${formatFecha(fecha, 'dayMonth')} ${fecha.slice(0, 4)}`;
}

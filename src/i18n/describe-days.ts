import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { formatFecha } from './format.ts';

/** Days in a row: «martes, 22 de diciembre», «del lunes 21 al miércoles 23 de diciembre». */
export function describeDays(first: Fecha, last: Fecha): string {
  if (first === last) return formatFecha(first, 'long');
  const from =
    monthOf(first) === monthOf(last)
      ? `${formatFecha(first, 'weekday')} ${formatFecha(first, 'dayNumber')}`
      : dayInText(first);
  return `del ${from} al ${dayInText(last)}`;
}

/** «miércoles 23 de diciembre» */
export function dayInText(fecha: Fecha): string {
  return formatFecha(fecha, 'long').replace(',', '');
}

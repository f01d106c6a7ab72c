import { monthGrid } from '#domain/calendar/month.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { fechasOf, type Vista } from '#features/calendar/shown/views.ts';

/** The days of the month of `fecha`. */
export function monthFechas(fecha: Fecha): readonly Fecha[] {
  return monthGrid(fecha).filter((day) => monthOf(day) === monthOf(fecha));
}

/** The days that a view is about: of a month its own, without its neighbours' at the edges. */
export function periodFechas(vista: Vista, fecha: Fecha): readonly Fecha[] {
  return vista === 'mes' ? monthFechas(fecha) : fechasOf(vista, fecha);
}

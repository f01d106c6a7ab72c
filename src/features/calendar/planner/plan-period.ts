import { monthGrid } from '#domain/calendar/month-grid.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import { fechasOf, type Vista } from '#features/calendar/view-model/views.ts';

/** The period of a file or a sum. */
export type Period = 'semana' | 'mes';

/** The days of the month of `fecha`. */
function monthFechas(fecha: Fecha): readonly Fecha[] {
  return monthGrid(fecha).filter((day) => monthOf(day) === monthOf(fecha));
}

/** The days of a view; for a month only its own days, without those of its neighbours at the edges. */
export function periodFechas(vista: Vista, fecha: Fecha): readonly Fecha[] {
  return vista === 'mes' ? monthFechas(fecha) : fechasOf(vista, fecha);
}

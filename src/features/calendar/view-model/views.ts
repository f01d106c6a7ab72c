import { addMonths } from '#domain/calendar/month.ts';
import { SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import { addDays, type Fecha, weekOf, weekStart } from '#domain/calendar/time.ts';

/** The calendar's views, as `vista` in the address names them. */
export const VISTAS = ['dia', 'tres-dias', 'semana', 'mes', 'lista'] as const;
export type Vista = (typeof VISTAS)[number];

/** Views with days side by side and hours downwards. */
type TimeView = 'dia' | 'tres-dias' | 'semana';

export const FILTERS = ['todas', ...SHIFT_ESTADOS] as const;
export type Filter = (typeof FILTERS)[number];

/** The fechas that a view of days shows at `fecha`. */
export function fechasOf(vista: TimeView | 'lista', fecha: Fecha): readonly Fecha[] {
  switch (vista) {
    case 'dia':
      return [fecha];
    case 'tres-dias':
      return [fecha, addDays(fecha, 1), addDays(fecha, 2)];
    case 'semana':
    case 'lista':
      return weekOf(fecha);
  }
}

/** The fecha that the arrows beside the period lead to. */
export function stepFrom(vista: Vista, fecha: Fecha, step: -1 | 1): Fecha {
  switch (vista) {
    case 'dia':
      return addDays(fecha, step);
    case 'tres-dias':
      return addDays(fecha, 3 * step);
    case 'semana':
    case 'lista':
      return addDays(weekStart(fecha), 7 * step);
    case 'mes':
      return addMonths(fecha, step);
  }
}

/** The first slot on the screen when a day opens: 08:00. */
export const OPENS_AT_SLOT = 16;

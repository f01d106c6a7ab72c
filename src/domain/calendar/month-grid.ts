import { addMonths } from './month.ts';
import { addDays, type Fecha, weekStart } from './time.ts';

/** The same day of the month in the month of another fecha, or the last day of that month. */
export function sameDayIn(month: Fecha, fecha: Fecha): Fecha {
  const day = addDays(addMonths(month, 0), Number(fecha.slice(8)) - 1);
  const last = addDays(addMonths(month, 1), -1);
  return day < last ? day : last;
}

const MOST_DAYS = 42;

/** Whole weeks, Monday first, that cover the month of `fecha`: 28 to 42 fechas. */
export function monthGrid(fecha: Fecha): readonly Fecha[] {
  const first = weekStart(addMonths(fecha, 0));
  const next = addMonths(fecha, 1);
  const end = addDays(weekStart(addDays(next, -1)), 7);
  return Array.from({ length: MOST_DAYS }, (_, index) => addDays(first, index)).filter(
    (day) => day < end,
  );
}

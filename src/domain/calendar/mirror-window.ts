import { addMonths } from './month.ts';
import { type Fecha, monthOf } from './time.ts';

/** How far back a device keeps the calendar of a backend that tells changes. */
const MONTHS_BACK = 12;

/** The first month (`YYYY-MM`) that a device keeps, as of a day. */
export function firstMonthKept(today: Fecha): string {
  return monthOf(addMonths(today, -MONTHS_BACK));
}

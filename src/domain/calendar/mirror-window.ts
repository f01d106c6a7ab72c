import { addMonths } from './month.ts';
import { type Fecha, monthOf } from './time.ts';

/** How far back a device keeps a calendar, of a backend that tells what changed. */
const MONTHS_BACK = 12;

/** The first month (`YYYY-MM`) that a device keeps on a day. */
export function firstMonthKept(today: Fecha): string {
  return monthOf(addMonths(today, -MONTHS_BACK));
}

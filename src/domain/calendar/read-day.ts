import { type Fecha, parseFecha } from './time.ts';

/** Beyond these years, a step back or forward could lead to days that cannot be written as a fecha. */
const FIRST_YEAR = '1900';
const AFTER_YEARS = '3000';

/** Reads a day from an address or a field; null if it cannot be shown. */
export function readDay(text: unknown): Fecha | null {
  const day = typeof text === 'string' && parseFecha(text);
  return day && day >= FIRST_YEAR && day < AFTER_YEARS ? day : null;
}

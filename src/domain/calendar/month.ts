import type { Fecha } from './time.ts';

/** The first fecha of the month `months` months later (earlier when negative). */
export function addMonths(fecha: Fecha, months: number): Fecha {
  const [year = 0, month = 1] = fecha.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

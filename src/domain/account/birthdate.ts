import { type Fecha, parseFecha } from '#domain/calendar/time.ts';

const FIRST_YEAR = 1900;

/** Reads a birth date, `YYYY-MM-DD`: null unless it is an existing date that is not in the future. */
export function parseBirthdate(text: string, today: Fecha): Fecha | null {
  const fecha = parseFecha(text);
  if (fecha === null || fecha > today || Number(fecha.slice(0, 4)) < FIRST_YEAR) return null;
  return fecha;
}

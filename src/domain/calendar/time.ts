/**
 * Dates and times of the care calendar. A fecha is a calendar date in Chile, and a time is a number of minutes on that
 * date's clock face. Neither is an instant, so no clock change can move anything: weeks are computed with day numbers.
 */

/** A calendar date, `YYYY-MM-DD`. */
export type Fecha = string;
/** Minutes since 00:00 on the clock face, 0 to 1440 (1440 is the end of the day). */
export type Minute = number;
/** A slot of a day, 0 (00:00) to 47 (23:30). */
export type Slot = number;
/** A stretch of one day's clock face; `end` is not included. */
export interface Span {
  readonly start: Minute;
  readonly end: Minute;
}
/** A stretch of a day. */
export interface DaySpan extends Span {
  readonly fecha: Fecha;
}

export const SLOT_MINUTES = 30;
export const SLOTS_PER_DAY = 48;
export const DAY_MINUTES: Minute = 1440;

export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of a fecha. */
function dayNumber(fecha: Fecha): number {
  const [year = 0, month = 1, day = 1] = fecha.split('-').map(Number);
  return Date.UTC(year, month - 1, day) / MS_PER_DAY;
}

function fechaOfDayNumber(days: number): Fecha {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

/**
 * Reads a date as an API may give it: `2026-11-23`, or followed by a time part, which is cut off. Returns null unless
 * it is an existing date.
 */
export function parseFecha(text: string): Fecha | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text);
  const fecha = match?.[1];
  if (fecha === undefined) return null;
  const days = dayNumber(fecha);
  return Number.isFinite(days) && fechaOfDayNumber(days) === fecha ? fecha : null;
}

/** The fecha `days` days later (earlier when negative). */
export function addDays(fecha: Fecha, days: number): Fecha {
  return fechaOfDayNumber(dayNumber(fecha) + days);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(fecha: Fecha): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(fecha) + 3) % 7) + 7) % 7;
}

/** The Monday of the fecha's week. */
export function weekStart(fecha: Fecha): Fecha {
  return addDays(fecha, -weekday(fecha));
}

/** The seven fechas of the week that holds `fecha`, Monday first. */
export function weekOf(fecha: Fecha): readonly Fecha[] {
  const monday = weekStart(fecha);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** `YYYY-MM` of a fecha. */
export function monthOf(fecha: Fecha): string {
  return fecha.slice(0, 7);
}

/** Reads `HH:MM`, with or without seconds (which are cut); null when it is not a time of day. */
export function parseHora(text: string): Minute | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text);
  if (match === null) return null;
  const hours = Number(match[1]);
  const minutes = Number(match[2]);
  if (minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) return null;
  return hours * 60 + minutes;
}

/** Reads the end of an interval: `24:00`, `00:00` and `23:59` all mean the end of the day. */
export function parseHoraFin(text: string): Minute | null {
  const minute = parseHora(text);
  return minute === 0 || minute === DAY_MINUTES - 1 ? DAY_MINUTES : minute;
}

/** `HH:MM`; the end of the day is `24:00`. */
export function formatHora(minute: Minute): string {
  const hours = Math.floor(minute / 60);
  return `${String(hours).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Whether a minute lies on :00 or :30. */
export function isSlotBoundary(minute: Minute): boolean {
  return minute % SLOT_MINUTES === 0;
}

/** The minute at which a slot begins. */
export function slotStart(slot: Slot): Minute {
  return slot * SLOT_MINUTES;
}

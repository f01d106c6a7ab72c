/** Numbers and dates in Chilean format. Formatters are made once: making one costs far more than using it. */
const LOCALE = 'es-CL';

const DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const days = new Intl.DateTimeFormat(LOCALE, DIGITS);
const hours = numberFormat({ maximumFractionDigits: 2 });

// In numbers: 30 hours ago may be «ayer» or «anteayer».
const relative = new Intl.RelativeTimeFormat(LOCALE);

// A fecha is a day and never an instant: it is formatted at noon UTC, in UTC, so that no time zone
// can move it.
const fechas = {
  dayNumber: utc({ day: 'numeric' }),
  weekdayShort: utc({ weekday: 'short' }),
  weekday: utc({ weekday: 'long' }),
  long: utc({ weekday: 'long', day: 'numeric', month: 'long' }),
  dayMonth: utc({ day: 'numeric', month: 'short' }),
  monthYear: utc({ month: 'long', year: 'numeric' }),
  short: utc(DIGITS),
} as const;

/** How a fecha can be written. */
type FechaStyle = keyof typeof fechas;

/** A `YYYY-MM-DD` as text: `formatFecha('2026-11-17', 'long')` is «martes, 17 de noviembre». */
export function formatFecha(fecha: string, style: FechaStyle): string {
  return fechas[style].format(new Date(`${fecha}T12:00:00Z`));
}

/** An instant as a day in this device's time zone, `17-11-2026`; null if it is no date. */
export function formatDay(instant: string | number): string | null {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : days.format(date);
}

/** An instant as a time of day in this device's time zone, `08:30`. */
export const formatTime: (instant: number) => string = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  // With `hour12: false` some engines write 24:05.
  hourCycle: 'h23',
}).format;

/** A time of day with its article: «las 20:00», «la 01:00». */
export function formatOClock(time: string): string {
  return `${time.startsWith('01:') ? 'la' : 'las'} ${time}`;
}

/** How long ago an instant was: «hace un momento», «hace 5 minutos», «hace 2 días». */
export function formatAge(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / 60_000);
  if (minutes < 1) return 'hace un momento';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? relative.format(-hours, 'hour')
    : relative.format(-Math.floor(hours / 24), 'day');
}

/** `1.234` */
export const formatInteger = numberFormat({ maximumFractionDigits: 0 });

/** «1 turno», «3 turnos» */
export function formatCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2,5` */
export const formatDecimal = numberFormat({ maximumFractionDigits: 1 });

/** `2,5`; a quarter of an hour is `0,25`. */
export function formatHours(minutes: number): string {
  return hours(minutes / 60);
}

/** «10 min», «media hora», «1 h», «2,5 h»: how long something is. */
export function formatLength(minutes: number): string {
  if (minutes === 30) return 'media hora';
  return minutes > 0 && minutes < 60 ? `${minutes} min` : `${formatHours(minutes)} h`;
}

/** «10 min», «media hora», «1 hora», «2,5 horas»: a length within a sentence. */
export function formatLongLength(minutes: number): string {
  return minutes === 60 ? '1 hora' : formatLength(minutes).replace(/h$/, 'horas');
}

/** The `format` of a formatter is bound to it. */
function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  return new Intl.NumberFormat(LOCALE, options).format;
}

function utc(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
}

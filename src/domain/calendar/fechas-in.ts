import type { Fecha } from './time.ts';

/** The zone of Chile's mainland. */
export const CHILE = 'America/Santiago';

/** Returns a function that gives the date of an instant in an IANA zone. Expensive to create: reuse it. */
export function fechasIn(timeZone: string): (instant: Date | number) => Fecha {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // Built from the parts, because no locale writes YYYY-MM-DD in every engine: en-CA does not in some versions of ICU.
  return (instant) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
    return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`;
  };
}

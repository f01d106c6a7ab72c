import { addDays, type Fecha, weekday } from './time.ts';

/**
 * The public holidays of the whole of Chile, for the years from 2022 to 2045. They are computed, so that they are known
 * without a network. Election days and holidays that a law declares only once are not included.
 */

export type ChileanHoliday = (typeof HOLIDAYS)[number];

/** By the laws in force in 2026, in the order of the year. */
export const HOLIDAYS = [
  'ano-nuevo',
  'viernes-santo',
  'sabado-santo',
  'trabajo',
  'glorias-navales',
  'pueblos-indigenas',
  'san-pedro',
  'virgen-del-carmen',
  'asuncion',
  'independencia',
  'glorias-del-ejercito',
  'dos-mundos',
  'iglesias-evangelicas',
  'todos-los-santos',
  'inmaculada',
  'navidad',
] as const;

const MONDAY = 0;
const TUESDAY = 1;
const WEDNESDAY = 2;
const THURSDAY = 3;
const FRIDAY = 4;

/** The holiday on a day; null if there is none. */
export function chileanHoliday(fecha: Fecha): ChileanHoliday | null {
  return holidaysOf(Number(fecha.slice(0, 4))).get(fecha) ?? null;
}

/** The holidays of a year. */
export function holidaysOf(year: number): ReadonlyMap<Fecha, ChileanHoliday> {
  const on = (monthAndDay: string): Fecha => `${String(year).padStart(4, '0')}-${monthAndDay}`;
  const easter = easterSunday(year);
  return new Map<Fecha, ChileanHoliday>([
    [on('01-01'), 'ano-nuevo'],
    // Law 20.983: 2 January is a holiday if it is a Monday, between a holiday on Sunday and a Tuesday.
    ...dayIf(on('01-02'), [MONDAY], 'ano-nuevo'),
    [addDays(easter, -2), 'viernes-santo'],
    [addDays(easter, -1), 'sabado-santo'],
    [on('05-01'), 'trabajo'],
    [on('05-21'), 'glorias-navales'],
    [winterSolstice(year), 'pueblos-indigenas'],
    [nearestMonday(on('06-29')), 'san-pedro'],
    [on('07-16'), 'virgen-del-carmen'],
    [on('08-15'), 'asuncion'],
    // Laws 20.215 and 20.983: the days that join the two holidays to a weekend.
    ...dayIf(on('09-17'), [MONDAY, FRIDAY], 'independencia'),
    [on('09-18'), 'independencia'],
    [on('09-19'), 'glorias-del-ejercito'],
    ...dayIf(on('09-20'), [FRIDAY], 'glorias-del-ejercito'),
    [nearestMonday(on('10-12')), 'dos-mundos'],
    [fridayForReformation(on('10-31')), 'iglesias-evangelicas'],
    [on('11-01'), 'todos-los-santos'],
    [on('12-08'), 'inmaculada'],
    [on('12-25'), 'navidad'],
  ]);
}

function dayIf(
  fecha: Fecha,
  weekdays: readonly number[],
  holiday: ChileanHoliday,
): readonly (readonly [Fecha, ChileanHoliday])[] {
  return weekdays.includes(weekday(fecha)) ? [[fecha, holiday]] : [];
}

/** Law 19.668: a holiday from Tuesday to Thursday moves to the Monday before, one on Friday to the Monday after. */
function nearestMonday(fecha: Fecha): Fecha {
  const day = weekday(fecha);
  if (day === FRIDAY) return addDays(fecha, 3);
  return day >= TUESDAY && day <= THURSDAY ? addDays(fecha, -day) : fecha;
}

/** Law 20.299: a holiday on Tuesday moves to the Friday before, one on Wednesday to the Friday after. */
function fridayForReformation(fecha: Fecha): Fecha {
  const day = weekday(fecha);
  if (day === TUESDAY) return addDays(fecha, -4);
  return day === WEDNESDAY ? addDays(fecha, 2) : fecha;
}

/** The Gregorian Easter, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Fecha {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const corrected = century - Math.floor((century + 8) / 25) + 1;
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor(corrected / 3) + 15) % 30;
  const untilSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * untilSunday) / 451);
  return addDays(`${String(year).padStart(4, '0')}-03-22`, epact + untilSunday - 7 * late);
}

/** Law 21.357: the day of the June solstice in Chile, which is on winter time then (UTC−4). */
function winterSolstice(year: number): Fecha {
  // Meeus, «Astronomical Algorithms», the mean solstice: accurate to half an hour. Until 2045 no solstice is that close
  // to midnight.
  const millennia = (year - 2000) / 1000;
  const julian =
    2_451_716.567_67 +
    365_241.626_03 * millennia +
    0.003_25 * millennia ** 2 +
    0.008_88 * millennia ** 3 -
    0.0003 * millennia ** 4;
  // Day 0 of 1970 began at 2440587.5.
  return addDays('1970-01-01', Math.floor(julian - 2_440_587.5 - 4 / 24));
}

/**
 * The clock of the calendar. Chile has four zones and changes its clocks around midnight or, on Easter Island, at ten
 * in the evening. On such days some slots do not exist, or exist twice. The grid does not change for that; it only has
 * to know which slots these are.
 */

import { CHILE, fechasIn } from './fechas-in.ts';
import {
  type Fecha,
  type Minute,
  MS_PER_DAY,
  MS_PER_MINUTE,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from './time.ts';

const CHILEAN_ZONES: readonly string[] = [
  CHILE,
  'America/Punta_Arenas',
  'America/Coyhaique',
  'Pacific/Easter',
];

/** The zone for a device: the device's own if it is one of Chile's, else the mainland's. */
export function chileanZone(deviceZone: string): string {
  return CHILEAN_ZONES.includes(deviceZone) ? deviceZone : CHILE;
}

/** What the clock does on one day. */
export interface ClockDay {
  /** The slots that the clock skips. */
  readonly missing: ReadonlySet<Slot>;
  /** The slots that the clock shows twice. */
  readonly repeated: ReadonlySet<Slot>;
}

/** The clock of one zone. Expensive to make: reuse it. */
export type ZoneClock = ReturnType<typeof zoneClock>;

const NOTHING_SPECIAL: ClockDay = { missing: new Set(), repeated: new Set() };

/** A clock caches this many days; then it clears its cache. */
const MOST_DAYS = 5000;

/** The clock of an IANA zone, as the engine's own time zone data know it. */
export function zoneClock(timeZone: string) {
  const fechas = fechasIn(timeZone);
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

  /** The milliseconds to add to an instant so that, read as UTC, it shows the time of the clock. */
  function offsetAt(instant: number): number {
    const shown = Date.parse(`${fechas(instant)}T${time.format(instant)}Z`);
    return shown - Math.floor(instant / 1000) * 1000;
  }

  /** The instants at which the clock shows `shown` (written as if it were UTC): none, one or two. */
  function instantsShowing(shown: number): readonly number[] {
    const before = offsetAt(shown - MS_PER_DAY);
    const after = offsetAt(shown + MS_PER_DAY);
    return [...new Set([before, after])]
      .filter((offset) => offsetAt(shown - offset) === offset)
      .map((offset) => shown - offset)
      .sort((a, b) => a - b);
  }

  // Cached, because a day is expensive to compute and is requested for every part of every shift on it.
  const days = new Map<Fecha, ClockDay>();

  function findDay(fecha: Fecha): ClockDay {
    const start = Date.parse(`${fecha}T00:00:00Z`);
    // A clock change within the day, or at either of its midnights, shows as a difference between the offsets around
    // it.
    if (offsetAt(start - MS_PER_DAY) === offsetAt(start + 2 * MS_PER_DAY)) return NOTHING_SPECIAL;
    const missing = new Set<Slot>();
    const repeated = new Set<Slot>();
    for (let slot = 0; slot < SLOTS_PER_DAY; slot += 1) {
      const times = instantsShowing(start + slotStart(slot) * MS_PER_MINUTE).length;
      if (times === 0) missing.add(slot);
      if (times === 2) repeated.add(slot);
    }
    const day = { missing, repeated };
    return hasClockChange(day) ? day : NOTHING_SPECIAL;
  }

  return {
    /** Its IANA name. */
    zone: timeZone,

    fechaOf: (instant: number): Fecha => fechas(instant),

    /** Minutes since 00:00 that the clock shows at an instant. */
    minuteOf: (instant: number): Minute =>
      Math.floor(((instant + offsetAt(instant)) % MS_PER_DAY) / MS_PER_MINUTE),

    dayOf(fecha: Fecha): ClockDay {
      const day = days.get(fecha) ?? findDay(fecha);
      if (days.size > MOST_DAYS) days.clear();
      days.set(fecha, day);
      return day;
    },

    /** The instant, in milliseconds since 1970, at which a slot starts; the first one if the slot exists twice. */
    instantOf(fecha: Fecha, slot: Slot): number {
      const shown = Date.parse(`${fecha}T00:00:00Z`) + slotStart(slot) * MS_PER_MINUTE;
      // A skipped time is read with the offset before the jump, which gives the moment of the jump.
      return instantsShowing(shown)[0] ?? shown - offsetAt(shown - MS_PER_DAY);
    },
  };
}

let chilean: ZoneClock | undefined;

/** The clock for a device in an IANA zone; the same object while that is the same. */
export function chileanClock(deviceZone: string): ZoneClock {
  const zone = chileanZone(deviceZone);
  if (chilean?.zone !== zone) chilean = zoneClock(zone);
  return chilean;
}

/** The first slot of a day that exists: a clock may be put forward at midnight. */
export function firstSlot({ missing }: ClockDay): Slot {
  let slot = 0;
  while (missing.has(slot)) slot += 1;
  return slot;
}

/** Whether the clock changes on a day. */
export function hasClockChange({ missing, repeated }: ClockDay): boolean {
  return missing.size + repeated.size > 0;
}

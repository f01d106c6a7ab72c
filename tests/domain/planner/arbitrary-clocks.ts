import fc from 'fast-check';
import { type ClockDay, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';

/** Chile's zones, and the days around their clock changes in two years. */
export const ZONES = [
  'America/Santiago',
  'America/Punta_Arenas',
  'America/Coyhaique',
  'Pacific/Easter',
] as const;

export const ODD_WEEKS = ['2026-03-30', '2026-08-31', '2027-03-29', '2027-08-30'] as const;

const clocks = new Map<string, ZoneClock>();

/** One cached clock per zone, since creating one is slow. */
export function clockOf(zone: string): ZoneClock {
  const clock = clocks.get(zone) ?? zoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

const NORMAL: ClockDay = { missing: new Set(), repeated: new Set() };

/** An ordinary day, or one with a clock change in some zone. */
export const anyClock: fc.Arbitrary<ClockDay> = fc.oneof(
  fc.constant(NORMAL),
  fc.constantFrom(
    clockOf('America/Santiago').dayOf('2026-09-06'),
    clockOf('America/Santiago').dayOf('2026-04-04'),
    clockOf('Pacific/Easter').dayOf('2026-09-05'),
    clockOf('Pacific/Easter').dayOf('2026-04-04'),
  ),
);

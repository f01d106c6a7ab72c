import { describe, expect, it } from 'vitest';
import { addDays, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { clockOf } from '#server/moment.ts';

const REGIONS = [['Maule'], ['Magallanes y la Antártica Chilena']] as const;

describe.each(REGIONS)('the clock of %s', (region) => {
  it('has every slot at its instant, also around the days on which it changes', () => {
    const clock = clockOf(region);
    const other = zoneClock(clock.zone);
    for (const around of ['2026-04-04', '2026-09-06', '2027-04-03', '2027-09-05', '2026-11-23']) {
      for (const fecha of [-1, 0, 1].map((days) => addDays(around, days))) {
        for (let slot = 0; slot <= SLOTS_PER_DAY; slot += 1) {
          expect([fecha, slot, clock.instantOf(fecha, slot)]).toEqual([
            ...[fecha, slot, other.instantOf(fecha, slot)],
          ]);
        }
      }
    }
  });
});

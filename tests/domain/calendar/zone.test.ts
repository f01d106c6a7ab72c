import { describe, expect, it } from 'vitest';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { chileanZone, zoneClock } from '#domain/calendar/zone.ts';
import { realSlots } from './real-slots.ts';

const santiago = zoneClock('America/Santiago');
const easter = zoneClock('Pacific/Easter');
const magallanes = zoneClock('America/Punta_Arenas');

function hours(clock: ReturnType<typeof zoneClock>, fecha: string): number {
  return realSlots(clock.dayOf(fecha), 0, 48) / 2;
}

describe('the clock on the mainland', () => {
  it('jumps over the first hour of a Sunday in September', () => {
    const day = santiago.dayOf('2026-09-06');
    expect([...day.missing]).toEqual([0, 1]);
    expect([...day.repeated]).toEqual([]);
    expect(hours(santiago, '2026-09-06')).toBe(23);
    expect(hours(santiago, '2026-09-05')).toBe(24);
  });

  it('shows the last hour of a Saturday in April twice', () => {
    const day = santiago.dayOf('2026-04-04');
    expect([...day.missing]).toEqual([]);
    expect([...day.repeated]).toEqual([46, 47]);
    expect(hours(santiago, '2026-04-04')).toBe(25);
    expect(hours(santiago, '2026-04-05')).toBe(24);
  });

  it.each([2025, 2026, 2027, 2028])('has one day of 23 h and one of 25 h in %i', (year) => {
    const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index));
    const odd = days.map((fecha) => hours(santiago, fecha)).filter((count) => count !== 24);
    expect(odd).toEqual([25, 23]);
  });

  it('adds up to the real length of every week', () => {
    for (const fecha of ['2026-04-01', '2026-09-02', '2026-11-20']) {
      const week = weekOf(fecha);
      const monday = santiago.instantOf(week[0] ?? '', 0);
      const next = santiago.instantOf(addDays(week[0] ?? '', 7), 0);
      const total = week.reduce((sum, day) => sum + hours(santiago, day), 0);
      expect(total).toBe((next - monday) / 3_600_000);
    }
  });
});

describe('the clock of the other zones', () => {
  it('changes at ten in the evening on Easter Island', () => {
    expect([...easter.dayOf('2026-09-05').missing]).toEqual([44, 45]);
    expect(easter.dayOf('2026-09-06').missing.size).toBe(0);
    expect([...easter.dayOf('2026-04-04').repeated]).toEqual([42, 43]);
  });

  it('never changes in Magallanes', () => {
    for (const fecha of [...weekOf('2026-04-04'), ...weekOf('2026-09-06')]) {
      expect(hours(magallanes, fecha)).toBe(24);
    }
  });
});

describe('instants', () => {
  it('are those of the local clock', () => {
    expect(santiago.instantOf('2026-11-20', 17)).toBe(Date.parse('2026-11-20T08:30:00-03:00'));
    expect(santiago.instantOf('2026-07-01', 17)).toBe(Date.parse('2026-07-01T08:30:00-04:00'));
    // A time that occurs twice means the first; one that does not exist means the moment of the jump.
    expect(santiago.instantOf('2026-04-04', 46)).toBe(Date.parse('2026-04-04T23:00:00-03:00'));
    expect(santiago.instantOf('2026-09-06', 0)).toBe(Date.parse('2026-09-06T01:00:00-03:00'));
    expect(santiago.instantOf('2026-09-06', 2)).toBe(Date.parse('2026-09-06T01:00:00-03:00'));
  });

  it('have a minute and a day', () => {
    const instant = Date.parse('2026-11-20T23:45:00-03:00');
    expect(santiago.minuteOf(instant)).toBe(23 * 60 + 45);
    expect(santiago.fechaOf(instant)).toBe('2026-11-20');
    expect(easter.minuteOf(instant)).toBe(21 * 60 + 45);
  });
});

describe('the zone of a device', () => {
  it('is used if it is one of Chile’s, otherwise the mainland’s is', () => {
    expect(chileanZone('Pacific/Easter')).toBe('Pacific/Easter');
    expect(chileanZone('America/Punta_Arenas')).toBe('America/Punta_Arenas');
    expect(chileanZone('America/Coyhaique')).toBe('America/Coyhaique');
    expect(chileanZone('UTC')).toBe('America/Santiago');
    expect(chileanZone('Europe/Madrid')).toBe('America/Santiago');
  });
});

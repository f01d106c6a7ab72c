import { expect, it } from 'vitest';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { presenceAt } from '#domain/planner/presence.ts';
import {
  describeNames,
  describeNext,
  describeStretches,
  describeUntil,
} from '#features/presence/describe-presence.ts';

const CLOCK = zoneClock('America/Santiago');
/** On this day 23:00 to 24:00 comes twice. */
const SATURDAY = '2027-04-03';
const ANA = { id: 1, nombre: 'Ana' };
const MINUTE = 60_000;
/** An instant of that Saturday, in minutes from its 23:00. */
const after23 = (minutes: number) => CLOCK.instantOf(SATURDAY, 46) + minutes * MINUTE;

function said(now: number, careRequests: readonly CareRequest[]) {
  const window = { from: 20 * 60, to: 8 * 60 };
  const presence = presenceAt(
    now,
    { snapshot: careRequests, expected: careRequests, window },
    CLOCK,
  );
  return {
    here: presence.here.length > 0 && describeUntil(presence.here, now, CLOCK),
    next: describeNext(presence, now, CLOCK),
    gaps: describeStretches(presence.tonight.gaps, now, CLOCK),
  };
}

it('names the second of an hour that the clock shows twice, which is not over when the first is', () => {
  const shifts = [careRequestOver(SATURDAY, 40, 47, 'confirmada', ANA)];
  const again = '23:00 (después del cambio de hora)';
  const rest = '23:30 (después del cambio de hora)–08:00';
  expect(said(after23(20), shifts)).toEqual({
    here: 'hasta las 23:30',
    next: `Ana, a las ${again}`,
    gaps: `23:30–${again}, ${rest}`,
  });
  expect(said(after23(40), shifts)).toEqual({
    here: false,
    next: `Ana, a las ${again}`,
    gaps: `hasta las ${again}, ${rest}`,
  });
  expect(said(after23(70), shifts)).toEqual({
    here: 'hasta las 23:30 (después del cambio de hora)',
    next: 'nadie en los próximos días',
    gaps: rest,
  });
});

it('names an hour alone where the clock shows it once', () => {
  const shifts = [careRequestOver('2027-04-04', 46, 47, 'confirmada', ANA)];
  const now = CLOCK.instantOf('2027-04-04', 40);
  expect(said(now, shifts)).toEqual({
    here: false,
    next: 'Ana, a las 23:00',
    gaps: 'hasta las 23:00, 23:30–08:00',
  });
});

it('names somebody without a name within a list as within a sentence', () => {
  const named = (nombre: string) => ({
    cuidador: { id: 1, nombre },
    start: 0,
    end: 1,
    certainty: 'confirmed' as const,
  });
  expect(describeNames([named('')])).toBe('Alguien sin nombre');
  expect(describeNames([named('Ana'), named('')])).toBe('Ana y alguien sin nombre');
});

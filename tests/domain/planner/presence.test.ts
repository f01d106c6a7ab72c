import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CareRequest, careRequestOver, spanOf } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { addDays, type Fecha, formatHora } from '#domain/calendar/time.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { type Stretch, stretchesOf } from '#domain/planner/instants.ts';
import {
  nightOf,
  type PresenceSource,
  presenceAt,
  presenceFechas,
} from '#domain/planner/presence.ts';
import { difference } from '#domain/planner/span.ts';
import { clockOf, ODD_WEEKS, ZONES } from './arbitrary-clocks.ts';

const CLOCK = clockOf('America/Santiago');
const TODAY = '2026-11-24';
const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: 2, nombre: 'Luis Soto' };

/** `08:00–14:00` of the slots `[from, to)` of a day. */
function shift(from: number, to: number, cuidador: typeof ANA | null = ANA, fecha: Fecha = TODAY) {
  return careRequestOver(fecha, from * 2, to * 2, 'confirmada', cuidador);
}

function request(from: number, to: number): CareRequest {
  return careRequestOver(TODAY, from * 2, to * 2, 'pendiente', null);
}

function at(hour: number, fecha: Fecha = TODAY): number {
  return CLOCK.instantOf(fecha, hour * 2);
}

function told(now: number, source: Partial<PresenceSource>) {
  const snapshot = source.snapshot ?? [];
  const whole = { snapshot, expected: source.expected ?? snapshot, window: ALL_DAY, ...source };
  const { here, next, isWantedNow, tonight } = presenceAt(now, whole, CLOCK);
  const time = (instant: number) => {
    const day = CLOCK.fechaOf(instant) === TODAY ? '' : `${CLOCK.fechaOf(instant).slice(8)} `;
    return `${day}${formatHora(CLOCK.minuteOf(instant))}`;
  };
  const span = ({ start, end }: Stretch) => `${time(start)}–${time(end)}`;
  const names = (list: typeof here) =>
    list.map((one) => `${one.cuidador?.nombre ?? 'nobody'} ${one.certainty} ${span(one)}`);
  return {
    here: names(here),
    next: names(next),
    isWantedNow,
    gaps: tonight.gaps.map(span),
    unnamed: tonight.unnamed.map(span),
    unsent: tonight.unsent.map(span),
    isWanted: tonight.isWanted,
  };
}

describe('who is there', () => {
  it('is there from the first minute to the last one', () => {
    const snapshot = [shift(8, 14), shift(14, 20, LUIS)];
    expect(told(at(8) - 60_000, { snapshot }).here).toEqual([]);
    expect(told(at(8), { snapshot }).here).toEqual(['Ana Rojas confirmed 08:00–14:00']);
    expect(told(at(14) - 1, { snapshot }).here).toEqual(['Ana Rojas confirmed 08:00–14:00']);
    expect(told(at(14), { snapshot }).here).toEqual(['Luis Soto confirmed 14:00–20:00']);
  });

  it('of a night and of two neighbouring shifts until they end, not until midnight', () => {
    const snapshot = [
      shift(20, 24),
      shift(0, 8, ANA, '2026-11-25'),
      shift(8, 9, ANA, '2026-11-25'),
    ];
    for (const now of [at(23), at(3, '2026-11-25')]) {
      expect(told(now, { snapshot }).here).toEqual(['Ana Rojas confirmed 20:00–25 09:00']);
    }
  });

  it('may be two people at once, each with an end of their own', () => {
    const snapshot = [shift(8, 14), shift(10, 18, LUIS)];
    expect(told(at(11), { snapshot }).here).toEqual([
      'Ana Rojas confirmed 08:00–14:00',
      'Luis Soto confirmed 10:00–18:00',
    ]);
  });

  it('may be one of them off the half hour', () => {
    const beside = { ...shift(9, 12, LUIS), horaInicio: '09:15', horaFin: '11:10' };
    expect(told(at(11), { snapshot: [shift(10, 12), beside] }).here).toEqual([
      'Luis Soto confirmed 09:15–11:10',
      'Ana Rojas confirmed 10:00–12:00',
    ]);
  });

  it('may be somebody without a name', () => {
    expect(told(at(9), { snapshot: [shift(8, 14, null)] }).here).toEqual([
      'nobody confirmed 08:00–14:00',
    ]);
  });

  it('is certain only where the server has it', () => {
    const snapshot = [shift(8, 12)];
    const expected = [shift(8, 14), shift(8, 10, LUIS), request(8, 16)];
    expect(told(at(9), { snapshot, expected }).here).toEqual([
      'Ana Rojas confirmed 08:00–12:00',
      'Luis Soto unsent 08:00–10:00',
    ]);
    expect(told(at(13), { snapshot, expected }).here).toEqual(['Ana Rojas unsent 12:00–14:00']);
    // What is removed here and not sent: whom it concerns still comes.
    expect(told(at(9), { snapshot, expected: [] }).here).toEqual([
      'Ana Rojas confirmed 08:00–12:00',
    ]);
  });

  it('is nobody where a shift is only asked for', () => {
    const { here } = told(at(9), { snapshot: [request(8, 14)] });
    expect(here).toEqual(['nobody pending 08:00–14:00']);
  });
});

describe('who comes next', () => {
  it('is whoever begins first, all of them, also on another day', () => {
    const snapshot = [
      shift(8, 14),
      shift(18, 20, LUIS),
      shift(18, 19),
      shift(9, 10, ANA, '2026-11-26'),
    ];
    expect(told(at(9), { snapshot }).next).toEqual([
      'Ana Rojas confirmed 18:00–19:00',
      'Luis Soto confirmed 18:00–20:00',
    ]);
    expect(told(at(20), { snapshot }).next).toEqual(['Ana Rojas confirmed 26 09:00–26 10:00']);
  });

  it('may be a request that nobody has taken', () => {
    const snapshot = [request(18, 20), shift(20, 22)];
    expect(told(at(9), { snapshot }).next).toEqual(['nobody pending 18:00–20:00']);
  });
});

describe('the night', () => {
  it('is what is left of this one before 08:00, and in the daytime the coming one', () => {
    const hours = (hour: number) => {
      const { start, end } = nightOf(at(hour), CLOCK);
      return [start, end];
    };
    expect(hours(3)).toEqual([at(3), at(8)]);
    expect(hours(8)).toEqual([at(20), at(8, '2026-11-25')]);
    expect(hours(22)).toEqual([at(22), at(8, '2026-11-25')]);
  });

  it('is uncovered where nobody is confirmed within the hours that must be covered', () => {
    const snapshot = [shift(20, 23), request(23, 24), shift(0, 2, null, '2026-11-25')];
    expect(told(at(12), { snapshot })).toMatchObject({
      gaps: ['23:00–25 00:00', '25 02:00–25 08:00'],
      unnamed: ['25 00:00–25 02:00'],
    });
    expect(told(at(12), { snapshot, window: { from: 480, to: 1200 } })).toMatchObject({
      gaps: [],
      isWanted: false,
    });
    expect(told(at(12), { snapshot, window: { from: 1320, to: 360 } }).gaps).toEqual([
      '23:00–25 00:00',
      '25 02:00–25 06:00',
    ]);
  });

  it('is unsent where only this device has a name for it', () => {
    const snapshot = [shift(20, 22), shift(22, 24, null)];
    const expected = [
      shift(20, 23),
      shift(0, 2, LUIS, '2026-11-25'),
      shift(2, 4, null, '2026-11-25'),
    ];
    expect(told(at(12), { snapshot, expected })).toMatchObject({
      gaps: ['25 04:00–25 08:00'],
      unnamed: ['23:00–25 00:00', '25 02:00–25 04:00'],
      unsent: ['22:00–23:00', '25 00:00–25 02:00'],
    });
  });
});

it('wants somebody in the hours that must be covered, and at no time before these are known', () => {
  const night = { from: 1200, to: 480 };
  const wants = (now: number) => told(now, { window: night }).isWantedNow;
  expect([at(7), at(8), at(19.5), at(20)].map(wants)).toEqual([true, false, false, true]);
  expect(told(at(23), { window: null })).toMatchObject({ isWantedNow: false, isWanted: false });
});

it('keeps its laws in weeks with a clock change too', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const anyShift = fc.record({
    day: fc.nat(6),
    from: hour,
    length: fc.integer({ min: 1, max: 24 }),
    who: fc.constantFrom(ANA, LUIS, null),
    isSure: fc.boolean(),
    isSent: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...ODD_WEEKS),
      fc.constantFrom(...ZONES),
      fc.array(anyShift, { maxLength: 8 }),
      fc.nat(7 * 24 * 60),
      (monday, zone, shifts, minutes) => {
        const clock = clockOf(zone);
        const expected = shifts.map(({ day, from, length, who, isSure }) =>
          careRequestOver(
            addDays(monday, day),
            from * 2,
            Math.min(48, (from + length) * 2),
            isSure ? 'confirmada' : 'pendiente',
            isSure ? who : null,
          ),
        );
        const now = clock.instantOf(monday, 0) + minutes * 60_000;
        const snapshot = expected.filter((_, index) => shifts[index]?.isSent);
        const source = { snapshot, expected, window: ALL_DAY };
        const told = presenceAt(now, source, clock);
        const { here, next, tonight } = told;
        expect(here.every(({ start, end }) => start <= now && now < end)).toBe(true);
        expect(next.every(({ start }) => start > now)).toBe(true);
        const night = nightOf(now, clock);
        expect(difference(tonight.gaps, [night])).toEqual([]);
        const named = here.filter(
          ({ cuidador, certainty }) => cuidador !== null && certainty === 'confirmed',
        );
        expect(difference(tonight.gaps, named)).toEqual(tonight.gaps);
        const notKnown = [...tonight.gaps, ...tonight.unnamed, ...tonight.unsent];
        const known = snapshot
          .filter((one) => isConfirmed(one) && one.cuidador !== null)
          .flatMap((one) => stretchesOf(clock, one.fecha, spanOf(one)));
        expect(difference(difference([night], notKnown), known)).toEqual([]);
        expect(difference(tonight.unsent, known)).toEqual(tonight.unsent);
        // The days that are read are enough for what is told.
        const read = new Set(presenceFechas(clock, now));
        const near = (list: typeof expected) => list.filter(({ fecha }) => read.has(fecha));
        const part = { ...source, snapshot: near(snapshot), expected: near(expected) };
        expect(presenceAt(now, part, clock)).toEqual(told);
      },
    ),
    { numRuns: 60 },
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CareRequest, endOf, isOnGrid, startOf } from '#domain/calendar/care-request.ts';
import { addDays, DAY_MINUTES } from '#domain/calendar/time.ts';
import { difference, union } from '#domain/planner/span.ts';
import { type CareShift, partKey, sameParts } from '#domain/shifts/care-shift.ts';
import { confirmedShiftsOf, requestedShifts } from '#domain/shifts/requested-shifts.ts';
import { asked, CAMILA, calendar, DIEGO, MONDAY, spansOn } from './arbitrary-calendars.ts';

const TUESDAY = addDays(MONDAY, 1);

/** `23 08:00-12:00 + 24 00:00-08:00` */
function summaryOf(shifts: readonly CareShift[]): readonly string[] {
  return shifts.map(({ parts }) =>
    parts
      .map(({ fecha, horaInicio, horaFin }) => `${fecha.slice(8)} ${horaInicio}-${horaFin}`)
      .join(' + '),
  );
}

const requested = (...careRequests: readonly CareRequest[]) =>
  summaryOf(requestedShifts(careRequests));

describe('the requested shifts', () => {
  it('are the pending care requests, those that overlap together', () => {
    expect(
      requested(
        asked(MONDAY, '14:00-16:00'),
        asked(MONDAY, '10:00-12:00'),
        asked(MONDAY, '08:00-10:00'),
        asked(MONDAY, '15:00-18:00'),
        asked(TUESDAY, '08:00-10:00'),
      ),
    ).toEqual([
      '23 08:00-10:00',
      '23 10:00-12:00',
      '23 14:00-16:00 + 23 15:00-18:00',
      '24 08:00-10:00',
    ]);
  });

  it('have a night whole, however its end of the day is spelled', () => {
    const morning = asked(TUESDAY, '00:00-08:00');
    for (const end of ['24:00', '00:00', '23:59']) {
      expect(requested(morning, asked(MONDAY, `20:00-${end}`))).toEqual([
        `23 20:00-${end} + 24 00:00-08:00`,
      ]);
    }
  });

  it('join two days at most, and a morning only until noon', () => {
    const wednesday = addDays(TUESDAY, 1);
    expect(
      requested(
        asked(MONDAY, '20:00-24:00'),
        asked(TUESDAY, '00:00-24:00'),
        asked(wednesday, '00:00-12:00'),
      ),
    ).toEqual(['23 20:00-24:00', '24 00:00-24:00 + 25 00:00-12:00']);
    expect(requested(asked(MONDAY, '20:00-24:00'), asked(TUESDAY, '00:00-12:30'))).toEqual([
      '23 20:00-24:00',
      '24 00:00-12:30',
    ]);
    // What touches the night is a shift of its own.
    expect(
      requested(
        asked(MONDAY, '08:00-20:00'),
        asked(MONDAY, '20:00-24:00'),
        asked(TUESDAY, '00:00-08:00'),
        asked(TUESDAY, '08:00-20:00'),
      ),
    ).toEqual(['23 08:00-20:00', '23 20:00-24:00 + 24 00:00-08:00', '24 08:00-20:00']);
  });

  it('join a night whose clock goes from midnight to one', () => {
    expect(
      requested(asked('2026-09-05', '20:00-24:00'), asked('2026-09-06', '01:00-08:00')),
    ).toHaveLength(1);
    expect(
      requested(asked('2026-09-12', '20:00-24:00'), asked('2026-09-13', '01:00-08:00')),
    ).toHaveLength(2);
  });

  it('are without the hours that somebody has, and with all others', () => {
    const night = [asked(MONDAY, '20:00-24:00'), asked(TUESDAY, '00:00-08:00')];
    const confirmed = { status: 'confirmada', cuidador: DIEGO } as const;
    expect(requested(...night, asked(TUESDAY, '07:00-09:00', confirmed))).toEqual([
      '23 20:00-24:00 + 24 00:00-07:00',
    ]);
    expect(
      requested(asked(MONDAY, '08:00-20:00'), asked(MONDAY, '10:00-14:00', confirmed)),
    ).toEqual(['23 08:00-10:00', '23 14:00-20:00']);
    expect(
      requested(asked(MONDAY, '10:00-12:00'), asked(MONDAY, '08:00-14:00', confirmed)),
    ).toEqual([]);
    expect(requested(...night, asked(TUESDAY, '08:00-09:00', confirmed))).toHaveLength(1);
    expect(requested(...night, asked(MONDAY, '07:00-09:00', confirmed))).toHaveLength(1);
  });

  it('leave a care request off the grid alone', () => {
    expect(requested(asked(MONDAY, '08:00-10:10'), asked(MONDAY, '10:00-12:00'))).toEqual([
      '23 08:00-10:10',
      '23 10:00-12:00',
    ]);
  });

  it('hold every pending hour that nobody is confirmed for, and no other', () => {
    fc.assert(
      fc.property(calendar, (careRequests) => {
        const shifts = requestedShifts(careRequests);
        const parts = shifts.flatMap((shift) => shift.parts);
        const keys = parts.map(partKey);
        expect(new Set(keys).size).toBe(keys.length);
        const confirmed = careRequests.filter(({ status }) => status === 'confirmada');
        const pending = careRequests.filter((one) => !confirmed.includes(one));
        for (const { fecha: day } of careRequests) {
          expect(union(spansOn(day, parts))).toEqual(
            difference(spansOn(day, pending), spansOn(day, confirmed)),
          );
        }
      }),
    );
  });

  it('share no hour, and none spans three days', () => {
    fc.assert(
      fc.property(calendar, (careRequests) => {
        const shifts = requestedShifts(careRequests).map(({ parts }) =>
          parts.map((one) => asked(one.fecha, `${one.horaInicio}-${one.horaFin}`)),
        );
        const onGrid = shifts.filter((shift) => shift.every(isOnGrid));
        for (const shift of onGrid) {
          const days = [...new Set(shift.map(({ fecha }) => fecha))];
          expect(days.length).toBeLessThanOrEqual(2);
          if (days.length === 2) {
            expect(days[1]).toBe(addDays(days[0] ?? '', 1));
            expect(shift.some((one) => one.fecha === days[0] && endOf(one) === DAY_MINUTES)).toBe(
              true,
            );
          }
          for (const other of onGrid) {
            if (other === shift) continue;
            const overlaps = shift.some((a) =>
              other.some(
                (b) => a.fecha === b.fecha && startOf(a) < endOf(b) && startOf(b) < endOf(a),
              ),
            );
            expect(overlaps).toBe(false);
          }
        }
      }),
    );
  });

  it('do not depend on the order of the care requests', () => {
    fc.assert(
      fc.property(
        calendar.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([careRequests, shuffled]) => {
          const one = requestedShifts(careRequests);
          const other = requestedShifts(shuffled);
          expect(other).toHaveLength(one.length);
          expect(one.every((shift) => other.some((same) => sameParts(shift, same)))).toBe(true);
        },
      ),
    );
  });
});

it('the confirmed shifts of a caregiver are theirs alone, nights whole', () => {
  const camilas = { status: 'confirmada', cuidador: CAMILA } as const;
  const diegos = { status: 'confirmada', cuidador: DIEGO } as const;
  const careRequests = [
    asked(MONDAY, '08:00-12:00', camilas),
    asked(MONDAY, '10:00-14:00', diegos),
    asked(MONDAY, '12:00-14:00'),
    asked(MONDAY, '20:00-24:00', camilas),
    asked(TUESDAY, '00:00-08:00', camilas),
  ];
  expect(summaryOf(confirmedShiftsOf(careRequests, 'camila'))).toEqual([
    '23 08:00-12:00',
    '23 20:00-24:00 + 24 00:00-08:00',
  ]);
  expect(summaryOf(confirmedShiftsOf(careRequests, 'diego'))).toEqual(['23 10:00-14:00']);
});

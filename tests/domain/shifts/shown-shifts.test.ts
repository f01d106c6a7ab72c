import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type CareRequest, careRequestOver, startOf } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { addDays } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { type CareShift, partKey } from '#domain/shifts/care-shift.ts';
import { hoursByMonth } from '#domain/shifts/hours-by-month.ts';
import { answerTo, shownShifts } from '#domain/shifts/shown-shifts.ts';
import { CAMILA, careRequest, MONDAY } from './arbitrary-calendars.ts';

const ME = 'camila';
const TUESDAY = '2026-11-24';
const pending = (fecha: string, from: number, to: number) =>
  careRequestOver(fecha, from, to, 'pendiente', null);
const mine = (fecha: string, from: number, to: number) =>
  careRequestOver(fecha, from, to, 'confirmada', CAMILA);

function shiftsOf(
  careRequests: readonly CareRequest[],
  more: Partial<PatientShifts> = {},
): PatientShifts {
  const patient = { id: 7, name: 'Rosa', lastName: null, nickname: null };
  const nothing = { family: [], around: [], notes: [], declined: [] };
  return { patient, assigned: true, careRequests, ...nothing, ...more };
}

const waitingAnswer = ({ parts }: CareShift, answer: 'yes' | 'no') => ({
  paciente: 7,
  answer,
  parts,
  reason: null,
});

it('the clock of a day is asked for once, however many shifts there are', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const days = Array.from({ length: 60 }, (_, day) => addDays('2027-03-01', day));
  const asked = () => {
    const before = format.mock.calls.length;
    const shifts = shownShifts(
      [shiftsOf(days.flatMap((day) => [mine(day, 16, 24), pending(day, 24, 40)]))],
      [],
      ME,
    );
    expect(shifts).toHaveLength(2 * days.length);
    return format.mock.calls.length - before;
  };
  // Those of the days beside them are asked for too.
  const EACH_DAY = 60;
  expect(asked()).toBeLessThan(days.length * EACH_DAY);
  expect(asked()).toBe(0);
  format.mockRestore();
});

it('an answer that waits never makes a shift one’s own, and takes none away', () => {
  const answers = fc.array(fc.tuple(fc.nat(), fc.constantFrom('yes' as const, 'no' as const)));
  fc.assert(
    fc.property(fc.array(careRequest, { maxLength: 8 }), answers, (careRequests, given) => {
      const own = careRequests.filter((one) => !isConfirmed(one) || one.cuidador?.id === ME);
      const before = shownShifts([shiftsOf(own)], [], ME);
      const waiting = given.flatMap(([at, answer]) => {
        const shift = before[at % Math.max(1, before.length)];
        return shift === undefined ? [] : [waitingAnswer(shift, answer)];
      });
      const after = shownShifts([shiftsOf(own)], waiting, ME);
      expect(after.map(({ isMine }) => isMine)).toEqual(before.map(({ isMine }) => isMine));
      const isConfirmedForMe = new Set(own.filter(isConfirmed).map(partKey));
      for (const { isMine, parts, state, waiting: answer } of after) {
        if (isMine) expect(parts.every((part) => isConfirmedForMe.has(partKey(part)))).toBe(true);
        expect(state).toBe(answer !== null ? 'enviando' : isMine ? 'mio' : 'por-responder');
      }
    }),
  );
});

it('a shift says who cares before and after, the last answer to it, and a no of each of its parts', () => {
  const night = [pending(MONDAY, 40, 48), pending(TUESDAY, 0, 16)];
  const at = '2026-11-22T10:00:00.000Z';
  const shifts = shiftsOf(night, {
    around: [
      { fecha: MONDAY, start: 960, end: 1200, name: 'Diego' },
      { fecha: TUESDAY, start: 480, end: 600, name: 'Francisca' },
    ],
    declined: [
      { fecha: MONDAY, start: 1200, end: 1440, kind: 'declined', at },
      { fecha: TUESDAY, start: 0, end: 480, kind: 'declined', at },
    ],
  });
  const [shift] = shownShifts([shifts], [], ME);
  expect(shift).toMatchObject({
    before: { firstName: 'Diego', isMe: false },
    after: { firstName: 'Francisca', isMe: false },
    declinedAt: at,
    waiting: null,
  });
  if (shift === undefined) throw new Error('no shift');
  const waiting = [waitingAnswer(shift, 'yes'), waitingAnswer(shift, 'no')];
  expect(shownShifts([shifts], waiting, ME)[0]).toMatchObject({ state: 'enviando', waiting: 'no' });
});

it('a night and the day after it are two shifts, between which one relieves oneself', () => {
  const shown = shownShifts(
    [shiftsOf([mine(MONDAY, 40, 48), mine(TUESDAY, 0, 16), mine(TUESDAY, 16, 40)])],
    [],
    ME,
  );
  expect(shown.map(({ parts }) => parts.length)).toEqual([2, 1]);
  const me = { firstName: '', isMe: true };
  expect(shown).toMatchObject([
    { before: null, after: me },
    { before: me, after: null },
  ]);
});

it('is by time, and an answer to other parts is none to the shift', () => {
  const morning = pending(MONDAY, 16, 20);
  const shown = shownShifts(
    [shiftsOf([pending(TUESDAY, 16, 20), morning, pending(MONDAY, 18, 24)])],
    [waitingAnswer({ parts: [morning] }, 'yes')],
    ME,
  );
  expect(shown.map(({ parts, state }) => [parts.length, state])).toEqual([
    [2, 'por-responder'],
    [1, 'por-responder'],
  ]);
  expect(startOf(morning)).toBe(480);
});

it('hours count once, in their month, on a day of 23 hours as they pass', () => {
  const careRequests = [mine(MONDAY, 16, 20), mine('2026-09-06', 0, 16), pending(TUESDAY, 16, 20)];
  const other = {
    ...shiftsOf([mine(MONDAY, 18, 22)]),
    patient: { id: 8, name: 'Hernán', lastName: null, nickname: null },
  };
  const shown = shownShifts([shiftsOf(careRequests), other], [], ME);
  expect(hoursByMonth(shown, zoneClock('America/Santiago'))).toEqual([
    { month: '2026-11', minutes: 180 },
    { month: '2026-09', minutes: 420 },
  ]);
});

it('a no says that its author saw the shift as asked for, but not where it follows their yes', () => {
  const [asked] = shownShifts([shiftsOf([pending(MONDAY, 16, 24)])], [], ME);
  const [own] = shownShifts([shiftsOf([mine(MONDAY, 16, 24)])], [], ME);
  if (asked === undefined || own === undefined) throw new Error('a shift is not shown');
  expect(answerTo(asked, 'no', null)).toMatchObject({ answer: 'no', asked: true });
  expect(answerTo({ ...asked, waiting: 'no' }, 'no', null).asked).toBe(true);
  expect(answerTo({ ...asked, waiting: 'yes' }, 'no', null).asked).toBeUndefined();
  expect(answerTo(own, 'no', null).asked).toBeUndefined();
  expect(answerTo(asked, 'yes', null).asked).toBeUndefined();
});

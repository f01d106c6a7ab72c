import { expect, it } from 'vitest';
import type { CareRequest, ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { deriveDay, shiftsOf } from '#domain/calendar/day.ts';
import type { Status } from '#domain/calendar/status.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { jointHoursIn, jointHoursOf } from '#domain/planner/joint.ts';

const FECHA = '2026-11-24';
const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: 2, nombre: 'Luis Soto' };
const EVA = { id: 3, nombre: 'Eva Díaz' };

/** `['10:00', '12:00', ANA]`, confirmed unless something else is said. */
type Told = readonly [string, string, ShiftCaregiver | null, Status?];

function ofDay(...shifts: readonly Told[]) {
  const careRequests = shifts.map(
    ([horaInicio, horaFin, cuidador, status = 'confirmada']): CareRequest => {
      return { fecha: FECHA, horaInicio, horaFin, status, cuidador };
    },
  );
  return shiftsOf(deriveDay(FECHA, careRequests));
}

/** `10:00–11:10 Ana Rojas, Luis Soto` */
function told(...shifts: readonly Told[]) {
  return jointHoursOf(ofDay(...shifts)).map(
    ({ start, end, caregivers }) =>
      `${formatHora(start)}–${formatHora(end)} ${caregivers.map(({ nombre }) => nombre).join(', ')}`,
  );
}

it('the slots that several share are joint', () => {
  expect(told(['10:00', '12:00', ANA], ['11:00', '14:00', LUIS])).toEqual([
    '11:00–12:00 Ana Rojas, Luis Soto',
  ]);
});

it('a confirmed shift off the grid is joint with those of others, as far as they overlap', () => {
  expect(told(['10:00', '12:00', ANA], ['09:15', '11:10', LUIS])).toEqual([
    '10:00–11:10 Ana Rojas, Luis Soto',
  ]);
  expect(told(['09:15', '11:10', LUIS], ['10:50', '12:20', ANA])).toEqual([
    '10:50–11:10 Luis Soto, Ana Rojas',
  ]);
  // From the same minute.
  expect(told(['10:00', '12:00', ANA], ['10:00', '11:10', LUIS])).toHaveLength(1);
});

it('three who meet are told by how many are there', () => {
  const three = [
    ['10:00', '12:00', ANA],
    ['11:00', '12:00', LUIS],
    ['10:45', '11:20', EVA],
  ] as const;
  expect(told(...three)).toEqual([
    '10:45–11:00 Ana Rojas, Eva Díaz',
    '11:00–11:20 Ana Rojas, Luis Soto, Eva Díaz',
    '11:00–12:00 Ana Rojas, Luis Soto',
  ]);
});

it('nobody meets oneself, somebody without a name, a request, or those who only touch', () => {
  expect(told(['10:00', '12:00', ANA], ['09:15', '11:10', ANA])).toEqual([]);
  expect(told(['10:00', '12:00', null], ['09:15', '11:10', ANA])).toEqual([]);
  expect(told(['10:00', '12:00', null, 'pendiente'], ['09:15', '11:10', ANA])).toEqual([]);
  expect(told(['10:00', '12:00', ANA], ['09:15', '11:10', null, 'pendiente'])).toEqual([]);
  expect(told(['11:10', '12:20', ANA], ['09:15', '11:10', LUIS])).toEqual([]);
  // One of two who are there already.
  const both = [
    ['10:00', '12:00', ANA],
    ['10:00', '12:00', LUIS],
  ] as const;
  expect(told(...both, ['09:15', '11:10', ANA])).toEqual(['10:00–12:00 Ana Rojas, Luis Soto']);
});

it('both shifts are part of the joint hours, others of the day are not', () => {
  const shifts = ofDay(['10:00', '12:00', ANA], ['09:15', '11:10', LUIS], ['12:00', '13:00', ANA]);
  const hours = jointHoursOf(shifts);
  expect(shifts.map((shift) => jointHoursIn(shift, hours).length)).toEqual([1, 1, 0]);
});

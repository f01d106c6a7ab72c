import { expect, it } from 'vitest';
import { describeHours, lengthOf } from '#features/shifts/describe-shift.ts';

const part = (horaInicio: string, horaFin: string, fecha = '2026-11-29') => ({
  fecha,
  horaInicio,
  horaFin,
});

it('a shift ends when the part around the others ends', () => {
  const around = [part('09:00', '14:00'), part('10:00', '11:00')];
  expect(describeHours({ parts: around })).toBe('09:00 a 14:00');
  const night = [part('20:00', '24:00'), part('00:00', '08:00', '2026-11-30')];
  const inMorning = part('00:00', '02:00', '2026-11-30');
  expect(describeHours({ parts: [...night, inMorning] })).toBe('20:00 a 08:00 del lunes');
});

it('the length of a shift counts hours once that several of its parts have', () => {
  const overlapping = [part('08:00', '20:00'), part('10:00', '14:00')];
  expect(lengthOf({ parts: overlapping })).toBe(12 * 60);
  expect(lengthOf({ parts: [part('20:00', '24:00'), part('00:00', '08:00', '2026-11-30')] })).toBe(
    12 * 60,
  );
});

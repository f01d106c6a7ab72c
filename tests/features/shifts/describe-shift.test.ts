import { expect, it } from 'vitest';
import { lengthOf } from '#features/shifts/describe-shift.ts';

it('the length of a shift counts hours once that several of its parts have', () => {
  const part = (horaInicio: string, horaFin: string, fecha = '2026-11-29') => ({
    fecha,
    horaInicio,
    horaFin,
  });
  const overlapping = [part('08:00', '20:00'), part('10:00', '14:00')];
  expect(lengthOf({ parts: overlapping })).toBe(12 * 60);
  expect(lengthOf({ parts: [part('20:00', '24:00'), part('00:00', '08:00', '2026-11-30')] })).toBe(
    12 * 60,
  );
});

import { expect, it } from 'vitest';
import { confirmedOn } from '#domain/calendar/confirmed-on.ts';
import type { Status } from '#domain/calendar/status.ts';

const TODAY = '2026-11-24';
const CAMILA = { id: 1, nombre: 'Camila' };
const DIEGO = { id: 2, nombre: 'Diego' };

function request(
  horaInicio: string,
  horaFin: string,
  cuidador: typeof CAMILA | null,
  { status = 'confirmada' as Status, fecha = TODAY } = {},
) {
  return { fecha, horaInicio, horaFin, status, cuidador };
}

it('says who is confirmed on a day by time, with what meets as one, and nobody who is only asked', () => {
  const times = confirmedOn(
    [
      request('14:00', '18:00', DIEGO),
      request('10:00', '12:30', CAMILA),
      request('08:00', '10:00', CAMILA),
      request('09:00', '10:00', DIEGO, { status: 'pendiente' }),
      request('20:00', '24:00', null),
      request('08:00', '10:00', DIEGO, { fecha: '2026-11-25' }),
    ],
    TODAY,
  );
  expect(times).toEqual([
    { start: 480, end: 750, cuidador: CAMILA },
    { start: 840, end: 1080, cuidador: DIEGO },
    { start: 1200, end: 1440, cuidador: null },
  ]);
});

it('keeps two people at once, and one person twice, apart', () => {
  expect(
    confirmedOn(
      [
        request('08:00', '12:00', CAMILA),
        request('08:00', '12:00', DIEGO),
        request('13:00', '14:00', CAMILA),
      ],
      TODAY,
    ).map(({ cuidador, start }) => [cuidador?.nombre, start]),
  ).toEqual([
    ['Camila', 480],
    ['Diego', 480],
    ['Camila', 780],
  ]);
});

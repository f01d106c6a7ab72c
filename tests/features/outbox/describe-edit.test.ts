import { expect, it } from 'vitest';
import { describeEdit } from '#features/outbox/describe-edit.ts';

const MONDAY = '2026-11-23';
const evening = { fecha: MONDAY, horaInicio: '20:00', horaFin: '24:00' };
const morning = { fecha: '2026-11-24', horaInicio: '00:00', horaFin: '08:00' };
const AROUND = { fecha: MONDAY, horaInicio: '09:00', horaFin: '14:00' };
const yes = { paciente: 7, answer: 'yes', parts: [evening, morning], reason: null } as const;
const no = { ...yes, answer: 'no', parts: [evening], reason: 'Estoy enferma' } as const;

it.each([
  [
    'a yes',
    { answer: yes },
    false,
    'Aceptar turno',
    ['lunes, 23 de noviembre, 20:00–08:00 del martes'],
  ],
  [
    'a yes to a care request around another one',
    { answer: { ...yes, parts: [AROUND, { ...AROUND, horaInicio: '10:00', horaFin: '11:00' }] } },
    false,
    'Aceptar turno',
    ['lunes, 23 de noviembre, 09:00–14:00'],
  ],
  [
    'a no to a shift that was asked for',
    { answer: no },
    false,
    'No puedo',
    ['lunes, 23 de noviembre, 20:00–24:00', 'Motivo: «Estoy enferma»'],
  ],
  [
    'a no to one’s own shift',
    { answer: { ...no, reason: null } },
    true,
    'Avisar que no puedo ir',
    ['lunes, 23 de noviembre, 20:00–24:00'],
  ],
  [
    'an unavailable day',
    { unavailable: { fecha: MONDAY, spans: [{ start: 540, end: 780 }] } },
    false,
    'No disponible el lunes 23 de noviembre',
    ['09:00–13:00'],
  ],
  [
    'a whole unavailable day',
    { unavailable: { fecha: MONDAY, spans: [{ start: 0, end: 1440 }] } },
    false,
    'No disponible el lunes 23 de noviembre',
    ['Todo el día'],
  ],
  [
    'a day that is available again',
    { unavailable: { fecha: MONDAY, spans: [] } },
    false,
    'Disponible de nuevo el lunes 23 de noviembre',
    [],
  ],
  [
    'a note',
    { note: { paciente: 7, fecha: MONDAY, start: 480, text: 'Durmió bien' } },
    false,
    'Nota para el próximo turno, lunes, 23 de noviembre, 08:00',
    ['Durmió bien'],
  ],
  [
    'a care window',
    { careWindow: { paciente: 7, from: 1200, to: 480 } },
    false,
    'Horario en que necesita compañía',
    ['de 20:00 a 08:00'],
  ],
  [
    'a care window of the whole day',
    { careWindow: { paciente: 7, from: 0, to: 1440 } },
    false,
    'Horario en que necesita compañía',
    ['todo el día'],
  ],
])('%s is described', (_what, edit, isOwn, title, lines) => {
  expect(describeEdit(edit, () => isOwn)).toEqual({ title, lines });
});

it.each([
  [[{ start: 540, end: 780 }], 'No disponible del lunes 23 al miércoles 25 de noviembre'],
  [[], 'Disponible de nuevo del lunes 23 al miércoles 25 de noviembre'],
])('unavailable days in a row are described together', (spans, title) => {
  const edit = { unavailable: { fecha: MONDAY, spans } };
  expect(describeEdit(edit, () => false, '2026-11-25')?.title).toBe(title);
});

it('changes of shifts are no edit', () => {
  expect(describeEdit({}, () => false)).toBeNull();
});

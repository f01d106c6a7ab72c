import { expect, it } from 'vitest';
import { addDays, type Fecha, formatHora } from '#domain/calendar/time.ts';
import { noticeText } from '#server/notices/notice-texts.ts';
import { putIntoWords } from '#server/notices/put-into-words.ts';
import type { Account } from '#server/store/account/accounts.ts';

const FECHAS = ['2026-11-24', '2026-11-26', '2026-11-28'] as Fecha[];

it.each([
  [1, 'de 09:00 a 12:00. Pídelo de nuevo'],
  [2, 'de 09:00 a 12:00 y un turno más. Pídelos de nuevo'],
  [3, 'de 09:00 a 12:00 y 2 turnos más. Pídelos de nuevo'],
])('says of %i shifts that are open again how many more there are', (count, text) => {
  const parts = FECHAS.slice(0, count).map((fecha) => ({
    fecha,
    horaInicio: '09:00',
    horaFin: '12:00',
  }));
  const wording = { says: 'withdrew', patient: 'Rosa', who: 'Diego' } as const;
  expect(noticeText(wording, { parts }).body).toContain(text);
});

it.each([
  [1, 'Diego aceptó un turno', 'Con Rosa: martes 1 de diciembre, de 09:00 a 12:00.', 0],
  [
    2,
    'Diego aceptó 2 turnos',
    'Con Rosa: martes 1 de diciembre, de 09:00 a 12:00 y un turno más.',
    2,
  ],
  [
    11,
    'Diego aceptó 11 turnos',
    'Con Rosa: martes 1 de diciembre, de 09:00 a 12:00 y 10 turnos más.',
    11,
  ],
  [
    62,
    'Diego aceptó 62 turnos',
    'Con Rosa: martes 1 de diciembre, de 09:00 a 12:00 y 61 turnos más.',
    51,
  ],
])(
  'says that %i shifts were accepted, and lists them where there is room',
  (count, title, body, lines) => {
    const parts = Array.from({ length: count }, (_, day) => ({
      ...{ fecha: addDays('2026-12-01' as Fecha, day), horaInicio: '09:00', horaFin: '12:00' },
    }));
    const text = noticeText({ says: 'accepted', patient: 'Rosa', who: 'Diego' }, { parts });
    expect(text).toMatchObject({ title, body });
    expect(text.long?.lines ?? []).toHaveLength(lines);
    if (lines > 50) {
      expect(text.long?.lines.slice(-2)).toEqual([
        'martes 19 de enero, de 09:00 a 12:00',
        'y 12 turnos más',
      ]);
    }
  },
);

it('leaves the list of accepted shifts out of a push message, which holds few bytes', () => {
  const parts = FECHAS.map((fecha) => ({ fecha, horaInicio: '09:00', horaFin: '12:00' }));
  const account = { mail: 'maria@vinculo.test', phone: null } as Account;
  const of = { kind: 'accepted', channel: 'push', patient: 'rosa', account } as const;
  const wording = { says: 'accepted', patient: 'Rosa', who: 'Diego' } as const;
  const written = putIntoWords({ brand: 'Vínculo', publicUrl: null }, of, wording, { parts });
  expect(written).toEqual({
    by: 'push',
    message: {
      title: 'Diego aceptó 3 turnos',
      body: 'Con Rosa: martes 24 de noviembre, de 09:00 a 12:00 y 2 turnos más.',
      url: '/dashboard/calendario?paciente=rosa&fecha=2026-11-24',
      tag: 'accepted-rosa',
    },
  });
});

it.each([
  [4, 'de 08:00 a 09:00, de 10:00 a 11:00, de 12:00 a 13:00 y de 14:00 a 15:00.'],
  [5, 'de 08:00 a 09:00, de 10:00 a 11:00, de 12:00 a 13:00, de 14:00 a 15:00 y un horario más.'],
  [6, 'de 08:00 a 09:00, de 10:00 a 11:00, de 12:00 a 13:00, de 14:00 a 15:00 y 2 horarios más.'],
])('says of %i gaps how many more there are than it lists', (count, text) => {
  const parts = Array.from({ length: count }, (_, index) => ({
    fecha: '2026-11-24',
    horaInicio: formatHora((8 + 2 * index) * 60),
    horaFin: formatHora((9 + 2 * index) * 60),
  }));
  const { body } = noticeText({ says: 'uncovered', patient: 'Rosa' }, { parts });
  expect(body).toBe(`Con Rosa: ${text}`);
});

it.each([
  ['2026-09-05', '00:00', 'todo el día'],
  // Its clock skips the first hour.
  ['2026-09-06', '01:00', 'todo el día'],
  ['2026-09-07', '01:00', 'de 01:00 a 24:00'],
])('names the uncovered hours of %s from %s', (fecha, horaInicio, when) => {
  const parts = [{ fecha, horaInicio, horaFin: '24:00' }];
  const { body } = noticeText({ says: 'uncovered', patient: 'Rosa' }, { parts });
  expect(body).toBe(`Con Rosa: ${when}.`);
});

it('says of a shift of more than 24 hours on which day it ends', () => {
  const parts = [
    { fecha: '2026-11-24', horaInicio: '08:00', horaFin: '24:00' },
    { fecha: '2026-11-25', horaInicio: '00:00', horaFin: '09:00' },
  ];
  const { body } = noticeText({ says: 'asked', patient: 'Rosa' }, { parts });
  expect(body).toBe(
    'Con Rosa: martes 24 de noviembre, de 08:00 a 09:00 del miércoles. ¿Puedes ir?',
  );
});

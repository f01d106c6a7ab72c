import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { familyFeed, ownFeed } from '#domain/feeds/feed-calendar.ts';
import { clockOf, ODD_WEEKS } from '#tests/domain/planner/arbitrary-clocks.ts';

const clock = clockOf(CHILE);
const OPTIONS = { changedAt: Date.UTC(2026, 10, 23, 12), product: '-//Vínculo//ES' };
const MONDAY = '2026-11-23';
const CAMILA = { id: 'camila', nombre: 'Camila' };
const DIEGO = { id: 'diego', nombre: 'Diego' };

function shift(
  fecha: string,
  hours: string,
  cuidador: CareRequest['cuidador'] = null,
): CareRequest {
  const [horaInicio = '', horaFin = ''] = hours.split('-');
  const status = cuidador === null ? 'pendiente' : 'confirmada';
  return { fecha, horaInicio, horaFin, status, cuidador };
}
const night = (fecha: string, cuidador: CareRequest['cuidador'] = null, from = '00:00') => [
  shift(fecha, '20:00-24:00', cuidador),
  shift(addDays(fecha, 1), `${from}-08:00`, cuidador),
];

const textOf = (parts: Iterable<string>) => [...parts].join('');

/** The events as another program reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.isRecurring()).toBe(false);
    const start = event.startDate.toJSDate().getTime();
    const end = event.endDate.toJSDate().getTime();
    const status = component.getFirstPropertyValue('status');
    const { uid, summary, description } = event;
    return { uid, summary, description, start, end, status };
  });
}
const feedOf = (...careRequests: readonly CareRequest[]) =>
  eventsOf(textOf(familyFeed({ id: 'rosa', called: 'Nana', clock, careRequests }, OPTIONS)));

const clockFace = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: CHILE, dateStyle: 'short', timeStyle: 'short' },
});

describe('the feed of a patient', () => {
  it('has one event for equal care requests off the grid, and UIDs that differ for others of the same hours', () => {
    const off = (cuidador: CareRequest['cuidador'], status: CareRequest['status']) => ({
      ...shift(MONDAY, '10:10-11:25', cuidador),
      status,
    });
    const each = [
      off(null, 'pendiente'),
      off(null, 'confirmada'),
      off(CAMILA, 'pendiente'),
      off(CAMILA, 'confirmada'),
      off(DIEGO, 'confirmada'),
    ];
    const uids = feedOf(...each, ...each).map(({ uid }) => uid);
    expect(uids.toSorted()).toEqual([
      'rosa-2026-11-23-10:10-11:25--confirmada@vinculo',
      'rosa-2026-11-23-10:10-11:25-@vinculo',
      'rosa-2026-11-23-10:10-11:25-camila-pendiente@vinculo',
      'rosa-2026-11-23-10:10-11:25-camila@vinculo',
      'rosa-2026-11-23-10:10-11:25-diego@vinculo',
    ]);
  });

  it('tells what is asked from what is confirmed, and for whom', () => {
    const [asked, both, unnamed, somebody] = feedOf(
      shift(MONDAY, '08:00-10:00'),
      ...[CAMILA, DIEGO].map((one) => shift(MONDAY, '10:00-12:00', one)),
      { ...shift(MONDAY, '12:00-13:00'), status: 'confirmada' },
      shift(MONDAY, '14:00-15:00', { id: 'x', nombre: '' }),
    );
    expect(asked).toMatchObject({ status: 'TENTATIVE', summary: 'Por confirmar: turno con Nana' });
    expect(both).toMatchObject({ status: 'CONFIRMED', summary: 'Camila y Diego con Nana' });
    expect(unnamed).toMatchObject({
      ...{ status: 'TENTATIVE', summary: 'Sin nombre: turno con Nana' },
      description: 'Confirmado sin nombre: falta decir quién va',
    });
    // Whose name the backend does not give.
    expect(somebody).toMatchObject({ status: 'CONFIRMED', summary: 'Turno con Nana' });
  });

  it('names several people as the calendar does', () => {
    const IGNACIO = { id: 'ignacio', nombre: 'Ignacio' };
    const joint = (...caregivers: readonly CareRequest['cuidador'][]) =>
      feedOf(...caregivers.map((one) => shift(MONDAY, '10:00-12:00', one)))[0]?.summary;
    expect(joint(CAMILA, IGNACIO)).toBe('Camila e Ignacio con Nana');
    expect(joint(CAMILA, DIEGO, IGNACIO)).toBe('Camila, Diego e Ignacio con Nana');
  });

  it('joins the parts of a night, but not what touches within a day or what different people do', () => {
    const uids = feedOf(
      shift(MONDAY, '08:00-10:00', CAMILA),
      shift(MONDAY, '10:00-12:00', CAMILA),
      shift(MONDAY, '20:00-24:00', CAMILA),
      shift('2026-11-24', '00:00-08:00', DIEGO),
      // Too long for a night, and one off the grid.
      shift('2026-11-25', '20:00-24:00', CAMILA),
      shift('2026-11-26', '00:00-14:00', CAMILA),
      shift('2026-11-27', '20:10-24:00', CAMILA),
      shift('2026-11-28', '00:00-08:00', CAMILA),
    ).map(({ uid }) => uid.replace(/^rosa-2026-11-|@vinculo$/g, ''));
    expect(uids).toEqual([
      ...['23-08:00', '23-10:00', '23-20:00', '24-00:00', '25-20:00', '26-00:00'],
      ...['27-20:10-24:00-camila', '28-00:00'],
    ]);
    expect(new Set(uids).size).toBe(uids.length);
  });

  it('keeps the identity of a shift whoever takes it and however long it lasts', () => {
    const uids = [
      feedOf(...night(MONDAY)),
      feedOf(...night(MONDAY, DIEGO)),
      feedOf(shift(MONDAY, '20:00-22:00')),
    ].map((events) => events.map(({ uid }) => uid));
    for (const one of uids) expect(one).toEqual(['rosa-2026-11-23-20:00@vinculo']);
  });

  it('is the same text as long as nothing changes', () => {
    const patient = { id: 'rosa', called: 'Nana', clock, careRequests: night(MONDAY, CAMILA) };
    const reversed = { ...patient, careRequests: patient.careRequests.toReversed() };
    expect(textOf(familyFeed(reversed, OPTIONS))).toBe(textOf(familyFeed(patient, OPTIONS)));
  });
});

describe.each(ODD_WEEKS)('the week of %s, in which the clock changes', (monday) => {
  it('has every shift once, at its time in Chile, without a gap', () => {
    const days = weekOf(monday);
    const events = feedOf(
      ...days.flatMap((fecha) => [shift(fecha, '08:00-20:00', CAMILA), ...night(fecha, DIEGO)]),
    );
    expect(events.map(({ start }) => clockFace.format(start))).toEqual(
      days.flatMap((fecha) => [`${fecha} 08:00`, `${fecha} 20:00`]),
    );
    for (const [index, { end }] of events.slice(0, -1).entries())
      expect(end).toBe(events[index + 1]?.start);
    const hours = events.map(({ start, end }) => (end - start) / 3_600_000);
    const [odd, ...others] = hours.filter((length) => length !== 12);
    expect(others).toEqual([]);
    expect(odd).toBe(monday.includes('-03-') ? 13 : 11);
  });
});

it('a night goes on where the clock skips midnight, however its morning is written', () => {
  const whole = feedOf(...night('2026-09-05', CAMILA));
  expect(feedOf(...night('2026-09-05', CAMILA, '01:00'))).toEqual(whole);
  expect(whole).toHaveLength(1);
});

it('the feed of a caregiver has the shifts of all patients by time', () => {
  const text = ownFeed(
    [
      {
        id: 'rosa',
        called: 'Nana',
        clock,
        careRequests: [shift('2026-11-24', '08:00-10:00', CAMILA)],
      },
      {
        id: 'carmen',
        called: 'Carmen',
        clock,
        careRequests: [shift(MONDAY, '08:00-10:00', CAMILA)],
      },
    ],
    OPTIONS,
  );
  expect(eventsOf(textOf(text)).map(({ summary }) => summary)).toEqual([
    ...['Turno con Carmen', 'Turno con Nana'],
  ]);
});

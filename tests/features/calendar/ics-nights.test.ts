import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { removeSlots } from '#domain/calendar/edit.ts';
import { addDays, type Fecha, weekOf } from '#domain/calendar/time.ts';
import { EMPTY_QUEUE, enqueue } from '#domain/outbox/queue.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';
import { clock, descriptions, FECHA, icsOf } from './ics-of.ts';

describe('a night in an .ics file', () => {
  const ana = { id: 1, nombre: 'Ana' };
  const luis = { id: 2, nombre: 'Luis' };
  const week = weekOf(FECHA);
  const [monday, sunday] = [FECHA, addDays(FECHA, 6)];
  const evening = (fecha: Fecha, caregiver = ana) =>
    careRequestOver(fecha, 40, 48, 'confirmada', caregiver);
  const morning = (fecha: Fecha, caregiver = ana) =>
    careRequestOver(fecha, 0, 16, 'confirmada', caregiver);
  const night = (fecha: Fecha) => [evening(fecha), morning(addDays(fecha, 1))];

  /** «20261129T230000Z 20261130T110000Z 2026-11-29-20:00» */
  const eventsIn = (text: string) =>
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) =>
        ['DTSTART', 'DTEND', 'UID']
          .map((key) => new RegExp(`^${key}:(?:7-)?([^@\\r]+)`, 'm').exec(event)?.[1])
          .join(' '),
      );

  it('is one event, also the one with which a period ends', async () => {
    const base = [...night(monday), ...night(sunday)];
    expect(eventsIn(await icsOf(base, [], { fechas: week }))).toEqual([
      '20261123T230000Z 20261124T110000Z 2026-11-23-20:00',
      '20261129T230000Z 20261130T110000Z 2026-11-29-20:00',
    ]);
  });

  it('that began before the period is whole too, and of the days beside nothing else is there', async () => {
    const after = addDays(sunday, 1);
    const base = [
      careRequestOver(addDays(monday, -1), 16, 20, 'confirmada', luis),
      ...night(addDays(monday, -1)),
      evening(sunday, luis),
      morning(after),
      careRequestOver(after, 16, 20, 'confirmada', luis),
    ];
    expect(eventsIn(await icsOf(base, [], { fechas: week }))).toEqual([
      '20261122T230000Z 20261123T110000Z 2026-11-22-20:00',
      '20261129T230000Z 20261130T030000Z 2026-11-29-20:00',
    ]);
  });

  it('is two where somebody else comes, or it is not confirmed as well, or goes on past noon', async () => {
    const tuesday = addDays(monday, 1);
    for (const rest of [
      morning(tuesday, luis),
      careRequestOver(tuesday, 0, 16, 'pendiente', null),
      careRequestOver(tuesday, 0, 26, 'confirmada', ana),
    ]) {
      expect(eventsIn(await icsOf([evening(monday), rest], [], { fechas: week }))).toHaveLength(2);
    }
    // What touches it is a shift of its own.
    const beside = careRequestOver(tuesday, 16, 20, 'confirmada', ana);
    expect(eventsIn(await icsOf([...night(monday), beside], [], { fechas: week }))).toEqual([
      '20261123T230000Z 20261124T110000Z 2026-11-23-20:00',
      '20261124T110000Z 20261124T130000Z 2026-11-24-08:00',
    ]);
  });

  it('has the notes of both parts, and says what is not saved of either', async () => {
    const tuesday = addDays(monday, 1);
    const notes = [
      { fecha: monday, start: 20 * 60, text: 'Cenar' },
      { fecha: tuesday, start: 0, text: 'Agua' },
    ];
    const day = createDayViews(clock)({
      base: night(monday),
      queue: EMPTY_QUEUE,
      draft: EMPTY_DRAFT,
    })(tuesday);
    const removing = (from: number) =>
      editDraft(EMPTY_DRAFT, [
        { expected: day.expected, wanted: removeSlots(day.shown, from, 16) },
      ]);
    expect(descriptions(await icsOf(night(monday), notes, { fechas: week }))).toEqual([
      'Confirmada\\nAna\\nNota: Cenar\\nNota de las 00:00: Agua',
    ]);
    const unsent = enqueue(EMPTY_QUEUE, {
      id: 'a',
      createdAt: 0,
      changes: [{ accion: 'inscribir', record: morning(tuesday) }],
      rejection: null,
    });
    expect(
      descriptions(await icsOf([evening(monday)], [], { fechas: week, queue: unsent })),
    ).toEqual(['Confirmada\\nAna\\nPor enviar: está guardado solo en un dispositivo.']);
    // Only the evening stays: the part that the draft removes is apart.
    const removed = await icsOf(night(monday), [], { fechas: week, draft: removing(0) });
    expect(descriptions(removed)).toEqual([
      'Confirmada\\nAna',
      'Confirmada\\nAna\\nSe quitará al guardar.',
    ]);
  });

  it('of a clock change is one event, with its real hours', async () => {
    for (const [fecha, hours] of [
      ['2026-04-04', 13],
      ['2026-09-05', 11],
    ] as const) {
      const [event, ...others] = eventsIn(await icsOf(night(fecha), [], { fechas: [fecha] }));
      expect(others).toEqual([]);
      const [from, to] = (event ?? '').split(' ').map((time) => {
        const [, date = '', hour = ''] = /^(\d{8})T(\d\d)/.exec(time) ?? [];
        return Number(date.slice(6)) * 24 + Number(hour);
      });
      expect((to ?? 0) - (from ?? 0)).toBe(hours);
    }
  });
});

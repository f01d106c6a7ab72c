import { describe, expect, it } from 'vitest';
import type { ActivityKind } from '#domain/activity/activity.ts';
import { fechasIn } from '#domain/calendar/fechas-in.ts';
import type { ActivityEntry, ActivityShift } from '#domain/contract/activity.ts';
import {
  byDay,
  describeDay,
  describeEntry,
  describeRest,
  describeTimes,
} from '#features/circle/describe-activity.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const SHIFT: ActivityShift = {
  ...{ fecha: MONDAY, start: 480, lastFecha: MONDAY, end: 720, caregiver: null, before: null },
  replaced: null,
};
const NIGHT = { ...SHIFT, start: 1200, lastFecha: TUESDAY, end: 480 };

function entry(kind: string, change: Partial<ActivityEntry> = {}): ActivityEntry {
  const at = '2026-11-23T12:00:00.000Z';
  return {
    id: kind,
    at,
    actor: 'María',
    kind,
    shifts: [],
    more: 0,
    who: null,
    reason: null,
    window: null,
    ...change,
  };
}

describe('what was done', () => {
  const ONE = { shifts: [SHIFT] };
  const cases: Readonly<Record<ActivityKind, readonly [Partial<ActivityEntry>, string]>> = {
    asked: [ONE, 'pidió un turno'],
    'asked-again': [ONE, 'volvió a pedir un turno'],
    confirmed: [{ shifts: [SHIFT, NIGHT] }, 'confirmó 2 turnos'],
    changed: [ONE, 'cambió un turno'],
    moved: [{ shifts: [SHIFT], more: 3 }, 'movió 4 turnos'],
    removed: [ONE, 'quitó un turno'],
    accepted: [ONE, 'aceptó un turno'],
    declined: [ONE, 'dijo que no puede ir a un turno'],
    withdrew: [ONE, 'avisó que ya no puede ir a un turno'],
    note: [ONE, 'cambió una nota'],
    'care-hours': [
      { window: { from: 1200, to: 480 } },
      'cambió el horario de compañía: 20:00 a 08:00',
    ],
    assigned: [{ who: 'Camila' }, 'asignó a Camila'],
    invited: [{ who: 'Luz' }, 'invitó a Luz'],
    joined: [{}, 'se unió a este calendario'],
    left: [ONE, 'dejó este calendario; un turno quedó sin confirmar'],
    deactivated: [ONE, 'ya no tiene una cuenta activa; un turno quedó sin confirmar'],
    'person-removed': [{ who: 'Camila' }, 'quitó a Camila'],
    'owner-changed': [{ who: 'Paula' }, 'entregó el calendario a Paula'],
    archived: [{}, 'archivó este calendario'],
    restored: [{}, 'volvió a usar este calendario'],
  };
  it.each(Object.entries(cases))('%s is said in words', (kind, [change, words]) => {
    expect(describeEntry(entry(kind, change))).toBe(words);
  });

  it('says that the whole day was chosen', () => {
    const window = { from: 0, to: 1440 };
    expect(describeEntry(entry('care-hours', { window }))).toBe(
      'cambió el horario de compañía: todo el día',
    );
  });

  it('says who was replaced by whom where it is the same two in all shifts, and in each shift', () => {
    const replaced = { ...SHIFT, caregiver: 'Francisca', replaced: 'Camila' };
    const said = (...shifts: readonly ActivityShift[]) =>
      describeEntry(entry('changed', { shifts }));
    expect(said(replaced)).toBe('cambió a Camila por Francisca en un turno');
    expect(said(replaced, { ...NIGHT, caregiver: 'Francisca', replaced: 'Camila' })).toBe(
      'cambió a Camila por Francisca en 2 turnos',
    );
    const others: readonly ActivityShift[] = [
      { ...replaced, replaced: 'Diego' },
      { ...replaced, caregiver: 'Diego' },
      { ...replaced, before: NIGHT },
      SHIFT,
    ];
    for (const other of others) expect(said(replaced, other)).toBe('cambió 2 turnos');
    expect(describeEntry(entry('changed', { shifts: [replaced], more: 3 }))).toBe(
      'cambió 4 turnos',
    );
    expect(describeRest(replaced, MONDAY)).toBe('Francisca en vez de Camila');
    expect(describeRest({ ...replaced, caregiver: null }, MONDAY)).toBe('Antes: Camila');
  });

  it('is said in general where a later server has done it, or has left something out', () => {
    for (const kind of ['teleported', '', 'constructor', 'toString', '__proto__'])
      expect(describeEntry(entry(kind))).toBe('hizo un cambio en este calendario');
    expect(describeEntry(entry('assigned'))).toBe('asignó a alguien');
    expect(describeEntry(entry('care-hours'))).toBe('cambió el horario de compañía');
    const { window: _, ...stored } = entry('care-hours');
    expect(describeEntry(stored as ActivityEntry)).toBe('cambió el horario de compañía');
    const gone = { who: 'Ana', shifts: [SHIFT, NIGHT] };
    expect(describeEntry(entry('person-removed', gone))).toBe(
      'quitó a Ana; 2 turnos quedaron sin confirmar',
    );
  });
});

it('a shift has its day and hours, a night its two days, a note where it begins', () => {
  const today = MONDAY;
  const times = (of: ActivityShift, isNote = false) => describeTimes(of, { isNote, today });
  expect(times(SHIFT)).toBe('lunes, 23 de noviembre, 08:00 a 12:00');
  expect(times(NIGHT)).toBe('lunes, 23 de noviembre, 20:00 a 08:00 del martes');
  expect(times({ ...SHIFT, end: 1440 })).toBe('lunes, 23 de noviembre, 08:00 a 24:00');
  expect(times(SHIFT, true)).toBe('lunes, 23 de noviembre, 08:00');
  const far = { ...SHIFT, fecha: '2027-01-04', lastFecha: '2027-01-04' };
  expect(times(far)).toBe('lunes, 4 de enero de 2027, 08:00 a 12:00');
});

it('what was different before, and who it is, stand behind it', () => {
  expect(describeRest(SHIFT, MONDAY)).toBe('');
  expect(describeRest({ ...SHIFT, caregiver: 'Camila', before: NIGHT }, MONDAY)).toBe(
    'Camila · Antes: lunes, 23 de noviembre, 20:00 a 08:00 del martes',
  );
});

it('days are those of the device, the newest first', () => {
  const entries = [
    entry('b', { at: '2026-11-23T03:30:00.000Z' }),
    entry('a', { at: '2026-11-23T02:30:00.000Z' }),
  ];
  const days = byDay(entries, fechasIn('America/Santiago'));
  expect(days.map(([fecha, of]) => [fecha, of.map(({ id }) => id)])).toEqual([
    ['2026-11-23', ['b']],
    ['2026-11-22', ['a']],
  ]);
  expect(
    ['2026-11-23', '2026-11-22', '2026-11-21', '2025-12-31'].map((day) => describeDay(day, MONDAY)),
  ).toEqual([
    'Hoy, lunes, 23 de noviembre',
    'Ayer, domingo, 22 de noviembre',
    'Sábado, 21 de noviembre',
    'Miércoles, 31 de diciembre de 2025',
  ]);
});

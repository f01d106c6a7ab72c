import { expect, test } from 'vitest';
import { careRequestOver, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Action, SlotChange } from '#domain/calendar/changes.ts';
import type { Status } from '#domain/calendar/status.ts';
import { describeChanges } from '#features/outbox/describe-changes.ts';
import { outbox } from '#i18n/es/outbox.ts';

const TODAY = '2026-12-01';
const THURSDAY = '2026-12-03';
const DIEGO: ShiftCaregiver = { id: 'd', nombre: 'Diego Muñoz' };
const ANA: ShiftCaregiver = { id: 'a', nombre: 'Ana Rojas' };

function change(
  accion: Action,
  slot: number,
  status: Status,
  caregiver: ShiftCaregiver | null = null,
) {
  return { accion, record: careRequestOver(THURSDAY, slot, slot + 1, status, caregiver) };
}

const linesOf = (...changes: SlotChange[]) =>
  describeChanges(changes, TODAY).map(({ text }) => text);

test('an addition says status and caregiver', () => {
  expect(linesOf(change('inscribir', 33, 'confirmada', DIEGO))).toEqual([
    'Jueves 3, 16:30–17:00, agregar turno confirmado, Diego Muñoz',
  ]);
  expect(linesOf(change('inscribir', 33, 'pendiente'))).toEqual([
    'Jueves 3, 16:30–17:00, agregar turno sin confirmar',
  ]);
});

test('a removal and an addition of the same hours are one change', () => {
  expect(
    linesOf(
      change('eliminar', 33, 'pendiente'),
      change('eliminar', 34, 'pendiente', ANA),
      change('inscribir', 33, 'confirmada', DIEGO),
      change('inscribir', 35, 'pendiente'),
    ),
  ).toEqual([
    'Jueves 3, 17:00–17:30, quitar, Ana Rojas',
    'Jueves 3, 16:30–17:00, cambiar a confirmada, Diego Muñoz',
    'Jueves 3, 17:30–18:00, agregar turno sin confirmar',
  ]);
  expect(
    linesOf(change('eliminar', 33, 'pendiente', ANA), change('inscribir', 33, 'pendiente')),
  ).toEqual(['Jueves 3, 16:30–17:00, cambiar a pendiente, sin cuidador']);
});

test('from one caregiver to another names both', () => {
  expect(
    linesOf(
      change('eliminar', 33, 'confirmada', ANA),
      change('inscribir', 33, 'confirmada', DIEGO),
    ),
  ).toEqual([
    'Jueves 3, 16:30–17:00, quitar, Ana Rojas',
    'Jueves 3, 16:30–17:00, agregar turno confirmado, Diego Muñoz',
  ]);
});

test('of two shifts with the same hours, the caregiver’s own is the one that changes', () => {
  expect(
    linesOf(
      change('eliminar', 33, 'pendiente', DIEGO),
      change('eliminar', 33, 'pendiente', ANA),
      change('inscribir', 33, 'confirmada', ANA),
    ),
  ).toEqual([
    'Jueves 3, 16:30–17:00, quitar, Diego Muñoz',
    'Jueves 3, 16:30–17:00, cambiar a confirmada, Ana Rojas',
  ]);
});

test('names another month than the current one, and counts the hours that are not shown', () => {
  for (const today of ['2026-11-22', '2025-12-01']) {
    const [line] = describeChanges([change('inscribir', 33, 'pendiente')], today);
    expect(line?.text).toBe('Jueves 3 dic, 16:30–17:00, agregar turno sin confirmar');
  }
  expect([outbox.more(1), outbox.more(94)]).toEqual(['y 1 horario más', 'y 94 horarios más']);
});

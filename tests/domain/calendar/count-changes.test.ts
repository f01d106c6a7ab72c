import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import type { Action, SlotChange } from '#domain/calendar/changes.ts';
import { countChanges } from '#domain/calendar/count-changes.ts';
import { addDays } from '#domain/calendar/time.ts';
import { FECHA } from './arbitrary-days.ts';

const CAMILA = { id: 7, nombre: 'Camila' };
const change = (accion: Action, days: number, from: number, to: number): SlotChange => ({
  accion,
  record: careRequestOver(addDays(FECHA, days), from, to, 'confirmada', CAMILA),
});
const night = (accion: Action, days: number) => [
  change(accion, days, 40, 48),
  change(accion, days + 1, 0, 16),
];

describe('the number of changes', () => {
  it.each<[string, readonly SlotChange[], number]>([
    ['nothing', [], 0],
    [
      'two new shifts that touch',
      [change('inscribir', 0, 16, 24), change('inscribir', 0, 24, 32)],
      2,
    ],
    ['a longer shift', [change('eliminar', 0, 16, 24), change('inscribir', 0, 16, 26)], 1],
    [
      'a shift cut in two',
      [
        change('eliminar', 0, 16, 24),
        change('inscribir', 0, 16, 18),
        change('inscribir', 0, 20, 24),
      ],
      1,
    ],
    ['a night removed', night('eliminar', 0), 1],
    ['a night moved', [...night('eliminar', 0), ...night('inscribir', 3)], 1],
    [
      'a night moved and another removed',
      [...night('eliminar', 0), ...night('eliminar', 5), ...night('inscribir', 3)],
      2,
    ],
    [
      'one removed and a longer one added',
      [change('eliminar', 0, 16, 20), change('inscribir', 1, 16, 24)],
      2,
    ],
  ])('is right for %s', (_, changes, count) => {
    expect(countChanges(changes)).toBe(count);
  });
});

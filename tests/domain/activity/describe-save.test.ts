import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeSave } from '#domain/activity/describe-save.ts';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { addDays } from '#domain/calendar/time.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const CAMILA = { id: 'camila', nombre: 'Camila' };
const DIEGO = { id: 'diego', nombre: 'Diego' };

function change(
  accion: SlotChange['accion'],
  fecha: string,
  hours: string,
  cuidador: CareRequest['cuidador'] = null,
): SlotChange {
  const [horaInicio = '', horaFin = ''] = hours.split('-');
  const status = cuidador === null ? 'pendiente' : 'confirmada';
  return { accion, record: { fecha, horaInicio, horaFin, status, cuidador } };
}
const add = (...of: Parameters<typeof change> extends [unknown, ...infer Rest] ? Rest : never) =>
  change('inscribir', ...of);
const remove = (...of: Parameters<typeof add>) => change('eliminar', ...of);

function line(fecha: string, hours: string, more: object = {}) {
  const [horaInicio, horaFin] = hours.split('-');
  return { fecha, horaInicio, horaFin, ...more };
}

/** A save that did one kind of thing. */
const only = (kind: string, ...shifts: readonly object[]) => [{ kind, detail: { shifts } }];

describe('what a save did', () => {
  it('is nothing without changes', () => {
    expect(describeSave([])).toEqual([]);
  });

  it('asked for shifts, a night as one', () => {
    const changes = [
      add(MONDAY, '08:00-12:00'),
      add(MONDAY, '20:00-24:00'),
      add(TUESDAY, '00:00-08:00'),
    ];
    expect(describeSave(changes)).toEqual(
      only('asked', line(MONDAY, '08:00-12:00'), line(MONDAY, '20:00-08:00')),
    );
  });

  it('says on which day one of more than 24 hours ends', () => {
    const changes = [add(MONDAY, '08:00-24:00', CAMILA), add(TUESDAY, '00:00-10:00', CAMILA)];
    const long = line(MONDAY, '08:00-10:00', { lastFecha: TUESDAY });
    expect(describeSave(changes)).toEqual(only('confirmed', { ...long, cuidador: 'Camila' }));
    const moved = [
      remove(MONDAY, '08:00-24:00'),
      remove(TUESDAY, '00:00-10:00'),
      add(MONDAY, '09:00-24:00'),
      add(TUESDAY, '00:00-11:00'),
    ];
    expect(describeSave(moved)).toEqual(
      only('moved', line(MONDAY, '09:00-11:00', { lastFecha: TUESDAY, before: long })),
    );
  });

  it('confirmed new ones and asked ones, with the name', () => {
    const changes = [
      add(MONDAY, '08:00-12:00', CAMILA),
      remove(TUESDAY, '08:00-12:00'),
      add(TUESDAY, '08:00-12:00', DIEGO),
    ];
    expect(describeSave(changes)).toEqual(
      only(
        'confirmed',
        line(MONDAY, '08:00-12:00', { cuidador: 'Camila' }),
        line(TUESDAY, '08:00-12:00', { cuidador: 'Diego' }),
      ),
    );
  });

  it('removed shifts', () => {
    expect(describeSave([remove(MONDAY, '08:00-12:00', CAMILA)])).toEqual(
      only('removed', line(MONDAY, '08:00-12:00', { cuidador: 'Camila' })),
    );
  });

  it('moved a shift of the same length, within its hours and to another day', () => {
    const before = line(MONDAY, '08:00-12:00');
    const from = remove(MONDAY, '08:00-12:00', CAMILA);
    for (const [fecha, hours] of [
      [MONDAY, '10:00-14:00'],
      [MONDAY, '14:00-18:00'],
      [TUESDAY, '08:00-12:00'],
    ] as const) {
      expect(describeSave([from, add(fecha, hours, CAMILA)])).toEqual(
        only('moved', line(fecha, hours, { cuidador: 'Camila', before })),
      );
    }
  });

  it('changed hours, caregivers and what was split', () => {
    expect(describeSave([remove(MONDAY, '08:00-12:00'), add(MONDAY, '08:00-13:00')])).toEqual(
      only('changed', line(MONDAY, '08:00-13:00', { before: line(MONDAY, '08:00-12:00') })),
    );
    expect(
      describeSave([remove(MONDAY, '08:00-12:00', CAMILA), add(MONDAY, '08:00-12:00', DIEGO)]),
    ).toEqual(
      only('changed', line(MONDAY, '08:00-12:00', { cuidador: 'Diego', replaced: 'Camila' })),
    );
    const before = line(MONDAY, '08:00-12:00');
    expect(
      describeSave([
        remove(MONDAY, '08:00-12:00'),
        add(MONDAY, '08:00-09:00'),
        add(MONDAY, '11:00-12:00'),
      ]),
    ).toEqual(
      only(
        'changed',
        line(MONDAY, '08:00-09:00', { before }),
        line(MONDAY, '11:00-12:00', { before }),
      ),
    );
  });

  it('names who was replaced, of a night in one line, and not where the same one stays', () => {
    const night = [
      remove(MONDAY, '20:00-24:00', CAMILA),
      remove(TUESDAY, '00:00-08:00', CAMILA),
      add(MONDAY, '20:00-24:00', DIEGO),
      add(TUESDAY, '00:00-08:00', DIEGO),
    ];
    const replaced = { cuidador: 'Diego', replaced: 'Camila' };
    expect(describeSave(night)).toEqual(only('changed', line(MONDAY, '20:00-08:00', replaced)));
    const before = line(MONDAY, '08:00-12:00');
    expect(
      describeSave([remove(MONDAY, '08:00-12:00', CAMILA), add(MONDAY, '08:00-13:00', DIEGO)]),
    ).toEqual(only('changed', line(MONDAY, '08:00-13:00', { ...replaced, before })));
    expect(
      describeSave([remove(MONDAY, '08:00-12:00', CAMILA), add(MONDAY, '08:00-12:00')]),
    ).toEqual(only('changed', line(MONDAY, '08:00-12:00', { replaced: 'Camila' })));
    expect(
      describeSave([remove(MONDAY, '08:00-12:00', CAMILA), add(MONDAY, '08:00-13:00', CAMILA)]),
    ).toEqual(only('changed', line(MONDAY, '08:00-13:00', { cuidador: 'Camila', before })));
  });

  describe('of a night of which one part stayed', () => {
    const evening = add(MONDAY, '20:00-24:00', CAMILA).record;
    const morning = add(TUESDAY, '00:00-08:00', CAMILA).record;
    const whole = line(MONDAY, '20:00-08:00');
    const camila = { cuidador: 'Camila' };

    it('names all of it when it is lengthened, shortened or moved at one end', () => {
      const shorten = [remove(TUESDAY, '00:00-08:00', CAMILA), add(TUESDAY, '00:00-07:00', CAMILA)];
      expect(describeSave(shorten, [evening])).toEqual(
        only('changed', line(MONDAY, '20:00-07:00', { ...camila, before: whole })),
      );
      const begin = [remove(MONDAY, '20:00-24:00', CAMILA), add(MONDAY, '19:00-24:00', CAMILA)];
      expect(describeSave(begin, [morning])).toEqual(
        only('changed', line(MONDAY, '19:00-08:00', { ...camila, before: whole })),
      );
    });

    it('names all of it when it goes on past midnight, or does no more', () => {
      const { record } = add(TUESDAY, '00:00-08:00', CAMILA);
      const half = line(MONDAY, '20:00-24:00');
      expect(describeSave([{ accion: 'inscribir', record }], [evening])).toEqual(
        only('changed', { ...whole, ...camila, before: half }),
      );
      expect(describeSave([{ accion: 'eliminar', record }], [evening])).toEqual(
        only('changed', { ...half, ...camila, before: whole }),
      );
    });

    it('takes none of another caregiver for it, nor one that ends earlier', () => {
      const morningOfDiego = [
        remove(TUESDAY, '00:00-08:00', DIEGO),
        add(TUESDAY, '00:00-09:00', DIEGO),
      ];
      const own = line(TUESDAY, '00:00-09:00', {
        ...{ cuidador: 'Diego', before: line(TUESDAY, '00:00-08:00') },
      });
      expect(describeSave(morningOfDiego, [evening])).toEqual(only('changed', own));
      const earlier = add(MONDAY, '20:00-23:30', DIEGO).record;
      expect(describeSave(morningOfDiego, [earlier])).toEqual(only('changed', own));
    });
  });

  it('moved a night, also to and from the one of which the clock skips an hour', () => {
    const saturday = fc.integer({ min: -3, max: 3 }).map((days) => addDays('2027-09-04', days));
    const slot = (min: number, max: number) => fc.integer({ min, max });
    const nights = fc.tuple(saturday, saturday, slot(32, 44), slot(6, 20), slot(-2, 2));
    fc.assert(
      fc.property(nights, ([before, after, from, to, later]) => {
        fc.pre(before !== after);
        const night = (accion: SlotChange['accion'], fecha: string, by: number): SlotChange[] => {
          const next = addDays(fecha, 1);
          const first = next === '2027-09-05' ? 2 : 0;
          return [
            { accion, record: careRequestOver(fecha, from + by, 48, 'pendiente', null) },
            { accion, record: careRequestOver(next, first, to + by, 'pendiente', null) },
          ];
        };
        const changes = [...night('eliminar', before, 0), ...night('inscribir', after, later)];
        expect(describeSave(changes).map(({ kind }) => kind)).toEqual(['moved']);
      }),
    );
  });

  it('has a row for each kind, and takes no other shift for a moved one', () => {
    const changes = [
      remove(MONDAY, '08:00-12:00', CAMILA),
      add(TUESDAY, '08:00-12:00', DIEGO),
      add(TUESDAY, '14:00-15:00'),
    ];
    expect(describeSave(changes).map(({ kind }) => kind)).toEqual([
      'confirmed',
      'asked',
      'removed',
    ]);
  });

  it('lists the first fifty of many', () => {
    const changes = Array.from({ length: 60 }, (_, index) =>
      add(
        `2027-${String(1 + (index % 12)).padStart(2, '0')}-${10 + 2 * Math.floor(index / 12)}`,
        '08:00-09:00',
      ),
    );
    const [row] = describeSave(changes);
    expect(row?.detail.shifts).toHaveLength(50);
    expect(row?.detail.more).toBe(10);
  });
});

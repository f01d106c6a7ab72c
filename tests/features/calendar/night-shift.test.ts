import { expect, it } from 'vitest';
import { diffDay } from '#domain/calendar/diff.ts';
import { type Draft, EMPTY_DRAFT, editDraft, undo } from '#domain/calendar/draft.ts';
import { withoutMissing } from '#domain/calendar/edit.ts';
import { type CareRecord, recordOver } from '#domain/calendar/record.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { EMPTY_QUEUE } from '#domain/outbox/queue.ts';
import {
  addShiftAcrossDays,
  freeOf,
  nightSpanWords,
} from '#features/calendar/shift/night-shift.ts';
import { createDayViews } from '#features/calendar/shown/day-view.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';

/** A shift that goes on behind midnight, over a calendar in memory: what both days get, and what is said. */

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
/** The night in which the mainland has 23:00 to 24:00 twice, and the one in which 00:00 to 01:00 is not. */
const LONG = '2026-04-04';
const SHORT = '2026-09-05';
const ANA = { id: 1, nombre: 'Ana' };
const NIGHT = { start: 20 * 60, end: 32 * 60 };

function over(base: readonly CareRecord[] = []) {
  const views = createDayViews(zoneClock('America/Santiago'));
  let draft: Draft = EMPTY_DRAFT;
  const said: string[] = [];
  const day = (fecha: string) => views({ base, queue: EMPTY_QUEUE, draft })(fecha);
  const edit: Calendar['edit'] = (edits) => {
    const before = draft;
    draft = editDraft(
      draft,
      [...edits].map(([fecha, change]) => {
        const { held, shown, clock } = day(fecha);
        return { held, wanted: withoutMissing(shown, change(shown), clock.missing) };
      }),
    );
    return draft !== before;
  };
  return {
    said,
    day,
    add: (fecha: string, span: { readonly start: number; readonly end: number }) =>
      addShiftAcrossDays({ day, edit }, (text) => said.push(text), fecha, span, {
        status: 'confirmada',
        cuidador: ANA,
      }),
    undo() {
      draft = undo(draft);
    },
    /** What a save sends. */
    sent: () =>
      Object.keys(draft.days).flatMap((fecha) =>
        diffDay(
          base.filter((record) => record.fecha === fecha),
          day(fecha).shown,
        ).map(({ accion, record }) => [accion, record]),
      ),
  };
}

it('a night is one record on each of its days, of one status and carer, and one step', () => {
  const { add, undo, said, sent, day } = over();
  add(SUNDAY, NIGHT);
  expect(sent()).toEqual([
    ['inscribir', recordOver(SUNDAY, 40, 48, 'confirmada', ANA)],
    ['inscribir', recordOver(MONDAY, 0, 16, 'confirmada', ANA)],
  ]);
  expect(said).toEqual([
    'Agregado: domingo, 22 de noviembre, 20:00 a 08:00 del día siguiente, 12 horas',
  ]);
  undo();
  expect([day(SUNDAY).blocks, day(MONDAY).blocks]).toEqual([[], []]);
});

it('what is taken on either day stays, and the rest is told as it is added', () => {
  const taken = [
    recordOver(SUNDAY, 40, 42, 'pendiente', null),
    recordOver(MONDAY, 12, 14, 'pendiente', null),
  ];
  const { add, said, sent, day } = over(taken);
  expect(freeOf(day, SUNDAY, NIGHT).map(nightSpanWords)).toEqual([
    '21:00–06:00 del día siguiente',
    '07:00–08:00 del día siguiente',
  ]);
  add(SUNDAY, NIGHT);
  expect(sent()).toEqual([
    ['inscribir', recordOver(SUNDAY, 42, 48, 'confirmada', ANA)],
    ['inscribir', recordOver(MONDAY, 0, 12, 'confirmada', ANA)],
    ['inscribir', recordOver(MONDAY, 14, 16, 'confirmada', ANA)],
  ]);
  expect(said).toEqual([
    'Agregado: domingo, 22 de noviembre, 21:00 a 06:00 del día siguiente; lunes, 23 de noviembre, 07:00 a 08:00, 10 horas',
  ]);
});

it('a night of which nothing is free changes nothing', () => {
  const { add, said, sent } = over([
    recordOver(SUNDAY, 40, 48, 'pendiente', null),
    recordOver(MONDAY, 0, 16, 'pendiente', null),
  ]);
  add(SUNDAY, NIGHT);
  expect(sent()).toEqual([]);
  expect(said).toEqual(['Ese horario ya está ocupado']);
});

it('a night has the hours that pass where the clock changes in it', () => {
  const long = over();
  long.add(LONG, NIGHT);
  expect(long.said).toEqual([
    'Agregado: sábado, 4 de abril, 20:00 a 08:00 del día siguiente, 13 horas',
  ]);
  const short = over();
  short.add(SHORT, NIGHT);
  expect(short.sent()).toEqual([
    ['inscribir', recordOver(SHORT, 40, 48, 'confirmada', ANA)],
    ['inscribir', recordOver('2026-09-06', 2, 16, 'confirmada', ANA)],
  ]);
  expect(short.said).toEqual([
    'Agregado: sábado, 5 de septiembre, 20:00 a 24:00; domingo, 6 de septiembre, 01:00 a 08:00, 11 horas',
  ]);
});

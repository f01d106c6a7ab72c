import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { caregiversOf, deriveDay } from '#domain/calendar/day.ts';
import { asWanted, withChanges } from '#domain/calendar/with-changes.ts';
import { FECHA } from './arbitrary-days.ts';

const ANA = { id: 1, nombre: 'Ana' };
const LUIS = { id: 2, nombre: 'Luis' };

it('removes what the changes name, and nothing that somebody else has added since', () => {
  const changes = [
    { accion: 'eliminar', record: careRequestOver(FECHA, 20, 24, 'confirmada', ANA) },
    { accion: 'inscribir', record: careRequestOver(FECHA, 20, 22, 'confirmada', ANA) },
  ] as const;
  const after = (careRequest = careRequestOver(FECHA, 20, 24, 'confirmada', ANA)) =>
    withChanges(deriveDay(FECHA, [careRequest]), changes)
      .cells.slice(18, 28)
      .map((cell) => cell?.cuidador?.nombre ?? null);
  expect(after()).toEqual([null, null, 'Ana', 'Ana', null, null, null, null, null, null]);
  expect(after(careRequestOver(FECHA, 18, 28, 'confirmada', LUIS))).toEqual([
    ...['Luis', 'Luis', 'Ana', 'Ana'],
    ...Array.from({ length: 6 }, () => 'Luis'),
  ]);
});

it('restores both of two caregivers at the same time, and removes the named one', () => {
  const names = (cells: ReturnType<typeof withChanges>['cells']) =>
    cells
      .slice(20, 24)
      .map((cell) => (cell === null ? [] : caregiversOf(cell).map(({ id }) => id)));
  const both = [ANA, LUIS].map((caregiver) =>
    careRequestOver(FECHA, 20, 22, 'confirmada', caregiver),
  );
  const added = both.map((careRequest) => ({ accion: 'inscribir', record: careRequest }) as const);
  expect(names(withChanges(deriveDay(FECHA, []), added).cells)).toEqual([[1, 2], [1, 2], [], []]);
  const removed = [
    { accion: 'eliminar', record: careRequestOver(FECHA, 20, 22, 'confirmada', ANA) },
  ] as const;
  expect(withChanges(deriveDay(FECHA, both), removed)).toEqual(deriveDay(FECHA, both.slice(1)));
});

it('of two people the one whom an author left there stays, unless somebody else has taken her away', () => {
  const luis = careRequestOver(FECHA, 20, 26, 'confirmada', LUIS);
  const eva = careRequestOver(FECHA, 20, 26, 'confirmada', { id: 3, nombre: 'Eva' });
  const ana = careRequestOver(FECHA, 18, 24, 'confirmada', ANA);
  const shorter = [
    { accion: 'eliminar', record: luis },
    { accion: 'inscribir', record: careRequestOver(FECHA, 20, 22, 'confirmada', LUIS) },
  ] as const;
  const wanted = (...there: readonly (typeof ana)[]) =>
    asWanted(deriveDay(FECHA, there), shorter, [ana])
      .cells.slice(18, 26)
      .map((cell) => (cell === null ? [] : caregiversOf(cell).map(({ id }) => id)));
  expect(wanted(ana, eva)).toEqual([[1], [1], [1, 2], [1, 2], [1], [1], [], []]);
  expect(wanted(eva)).toEqual([[], [], [2], [2], [], [], [], []]);
});

const WISH = careRequestOver(FECHA, 20, 22, 'pendiente', null);
const NOBODYS = careRequestOver(FECHA, 20, 22, 'confirmada', null);
const ANAS = careRequestOver(FECHA, 20, 22, 'confirmada', ANA);

it.each([
  ['a wish', WISH, WISH, true],
  ['a shift that nobody is named for', NOBODYS, NOBODYS, true],
  ['a wish that somebody has confirmed', WISH, ANAS, false],
  ['a wish that is confirmed with nobody named', WISH, NOBODYS, false],
  ['a shift that somebody is named for by now', NOBODYS, ANAS, false],
  ['a shift that nobody is named for any more', ANAS, NOBODYS, false],
])(
  'takes away what is still there as it was, else nothing: %s',
  (_what, careRequest, there, isGone) => {
    const day = deriveDay(FECHA, [there]);
    const after = withChanges(day, [{ accion: 'eliminar', record: careRequest }]);
    expect(after).toEqual(isGone ? deriveDay(FECHA, []) : day);
  },
);

it('adds new care requests to their own day, and removes care requests off the grid as a whole', () => {
  const odd = { ...careRequestOver(FECHA, 30, 32, 'pendiente', null), horaFin: '15:40' };
  const other = { ...careRequestOver(FECHA, 40, 42, 'pendiente', null), horaFin: '20:40' };
  const day = deriveDay(FECHA, [odd, other]);
  const after = withChanges(day, [
    { accion: 'eliminar', record: odd },
    { accion: 'inscribir', record: other },
    { accion: 'inscribir', record: careRequestOver(FECHA, 20, 21, 'pendiente', null) },
    { accion: 'inscribir', record: careRequestOver('2026-11-24', 22, 23, 'pendiente', null) },
  ]);
  const added = { status: 'pendiente', cuidador: null, nueva: true, starts: true };
  expect(after).toEqual({
    fecha: FECHA,
    cells: day.cells.map((_, slot) => (slot === 20 ? added : null)),
    offGrid: [other],
  });
});

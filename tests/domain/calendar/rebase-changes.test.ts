import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import { caregiversOf, deriveDay } from '#domain/calendar/day.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { removeSlots } from '#domain/calendar/edit.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import { anyCareRequest, FECHA, slot } from './arbitrary-days.ts';

const ANA = { id: 1, nombre: 'Ana' };
const LUIS = { id: 2, nombre: 'Luis' };
const comes = (caregiver: typeof ANA, from: number, to: number) =>
  careRequestOver(FECHA, from, to, 'confirmada', caregiver);
const WISH = careRequestOver(FECHA, 16, 20, 'pendiente', null);
const remove = (careRequest: CareRequest) => ({ accion: 'eliminar', record: careRequest }) as const;
const add = (careRequest: CareRequest) => ({ accion: 'inscribir', record: careRequest }) as const;
const SHORTENED = [remove(comes(ANA, 16, 24)), add(comes(ANA, 16, 20))];
const CONFIRMED = [remove(WISH), add(comes(ANA, 16, 20))];
const LENGTHENED = [remove(comes(ANA, 16, 20)), add(comes(ANA, 16, 24))];

it.each([
  ['a shift that is there as it was', SHORTENED, [comes(ANA, 16, 24)], [comes(ANA, 16, 20)]],
  [
    'a part that is taken out of a longer shift',
    [remove(comes(ANA, 16, 20))],
    [comes(ANA, 16, 24)],
    [comes(ANA, 20, 24)],
  ],
  ['a shift that is gone is not written anew', SHORTENED, [], []],
  ['a shift of somebody else by now', SHORTENED, [comes(LUIS, 16, 24)], [comes(LUIS, 16, 24)]],
  ['a wish that is there', CONFIRMED, [WISH], [comes(ANA, 16, 20)]],
  [
    'nobody who was confirmed since is displaced',
    CONFIRMED,
    [comes(LUIS, 16, 20)],
    [comes(ANA, 16, 20), comes(LUIS, 16, 20)],
  ],
  ['what was there already', CONFIRMED, [comes(ANA, 14, 22)], [comes(ANA, 14, 22)]],
  ['only what was added', LENGTHENED, [], [comes(ANA, 20, 24)]],
  ['no wish beside who is confirmed', [add(WISH)], [comes(LUIS, 16, 20)], [comes(LUIS, 16, 20)]],
])('changes over others: %s', (_what, changes, now, after) => {
  const result = applyChanges(now, rebaseChanges(changes, now));
  expect(deriveDay(FECHA, result)).toEqual(deriveDay(FECHA, after));
});

it('over the care requests that they were made over, they do what they did', () => {
  fc.assert(
    fc.property(
      fc.array(anyCareRequest, { maxLength: 6 }),
      slot,
      slot,
      (careRequests, from, to) => {
        const changes = diffDay(
          careRequests,
          removeSlots(deriveDay(FECHA, careRequests), from, to + 1),
        );
        const one = applyChanges(careRequests, changes);
        const other = applyChanges(careRequests, rebaseChanges(changes, careRequests));
        expect(deriveDay(FECHA, other)).toEqual(deriveDay(FECHA, one));
      },
    ),
  );
});

it('they take away nobody whom they do not name', () => {
  fc.assert(
    fc.property(
      fc.array(anyCareRequest, { maxLength: 4 }),
      fc.array(anyCareRequest, { maxLength: 4 }),
      fc.array(anyCareRequest, { maxLength: 4 }),
      (removed, added, now) => {
        const changes = [...removed.map(remove), ...added.map(add)];
        const named = new Set(removed.map(({ cuidador }) => cuidador?.nombre));
        const after = deriveDay(FECHA, applyChanges(now, rebaseChanges(changes, now)));
        for (const [at, cell] of deriveDay(FECHA, now).cells.entries()) {
          const there = cell === null ? [] : caregiversOf(cell).map(({ nombre }) => nombre);
          const stays = after.cells[at] ?? null;
          const left = stays === null ? [] : caregiversOf(stays).map(({ nombre }) => nombre);
          if (cell?.status !== 'confirmada') continue;
          expect(left).toEqual(expect.arrayContaining(there.filter((name) => !named.has(name))));
        }
      },
    ),
  );
});

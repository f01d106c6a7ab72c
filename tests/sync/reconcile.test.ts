import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
  sameCareRequest,
  sameInterval,
} from '#domain/calendar/care-request.ts';
import { applyChanges, foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { namedCaregiver } from '#domain/contract/solicitudes.ts';
import { compare, reconcile } from '#sync/reconcile.ts';
import { caregiver, status } from '#tests/domain/calendar/arbitrary-days.ts';

/** Only a few intervals, so that removals and additions overlap. */
const careRequest = fc
  .tuple(fc.constantFrom(16, 20, 24), status, caregiver)
  .map(([from, ...care]) => careRequestOver('2026-11-23', from, from + 8, ...care));

/** One care request in each interval, as the app itself writes them. */
const base = fc.uniqueArray(careRequest, { comparator: sameInterval });

/** The changes of a mutation: first the removals, then the additions. */
const batch = fc
  .tuple(fc.array(careRequest, { maxLength: 4 }), fc.array(careRequest, { maxLength: 4 }))
  .map(([gone, come]) =>
    foldChanges([
      ...gone.map((one) => line('eliminar', one)),
      ...come.map((one) => line('inscribir', one)),
    ]),
  );

function line(accion: SlotChange['accion'], one: CareRequest): SlotChange {
  return { accion, record: one };
}

/** A backend without keys, which removes by interval and adds whatever arrives. */
function plainServer(careRequests: readonly CareRequest[], changes: readonly SlotChange[]) {
  let list = careRequests;
  for (const { accion, record: own } of changes) {
    list =
      accion === 'inscribir' ? [...list, own] : list.filter((other) => !sameInterval(other, own));
  }
  return list;
}

/** A care request as the server may return it. */
function asTold(one: CareRequest): CareRequest {
  return namedCaregiver(one) === null ? { ...one, cuidador: null } : one;
}

function keys(careRequests: readonly CareRequest[]): readonly string[] {
  return [...new Set(careRequests.map((one) => careRequestKey(asTold(one))))].sort();
}

describe('a request with unknown outcome, sent again without a key', () => {
  it('adds and removes nothing if it had arrived', () => {
    fc.assert(
      fc.property(base, batch, (before, changes) => {
        const told = changes.map(({ accion, record: own }) =>
          line(accion, accion === 'inscribir' ? asTold(own) : own),
        );
        expect(reconcile(changes, plainServer(before, told)).missing).toEqual([]);
      }),
    );
  });

  it('does everything if it had not, and nobody has added the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(careRequest, { selector: careRequestKey }),
        batch,
        (before, changes) => {
          const seen = changes.filter(({ accion, record: own }) =>
            accion === 'inscribir'
              ? !keys(before).includes(careRequestKey(asTold(own)))
              : before.some((other) => sameCareRequest(other, own)),
          );
          const { missing, conflicts } = reconcile(seen, before);
          expect(conflicts).toEqual([]);
          expect(keys(applyChanges(before, missing))).toEqual(keys(applyChanges(before, seen)));
        },
      ),
    );
  });

  it('never removes what its author did not see', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(careRequest, { selector: careRequestKey }),
        batch,
        (before, changes) => {
          const { missing } = reconcile(changes, before);
          for (const { accion, record: own } of missing) {
            if (accion === 'eliminar') expect(keys(before)).toContain(keys([own])[0]);
          }
        },
      ),
    );
  });

  const morning = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);
  const pending = careRequestOver('2026-11-23', 20, 24, 'pendiente', null);
  const confirmed = careRequestOver('2026-11-23', 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
  const others = careRequestOver('2026-11-23', 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
  const confirming = [line('eliminar', pending), line('inscribir', confirmed)];

  it.each<[string, readonly SlotChange[], readonly CareRequest[], readonly CareRequest[]]>([
    ['a shift that it confirmed', confirming, [confirmed], [confirmed]],
    ['a shift that is still to be confirmed', confirming, [pending], [confirmed]],
    [
      'a shift that was removed and put back',
      [line('eliminar', pending), line('inscribir', pending)],
      [pending],
      [pending],
    ],
    [
      'what replaces one of two shifts that go',
      [line('eliminar', morning), ...confirming],
      [morning, confirmed],
      [confirmed],
    ],
  ])('leaves standing %s', (_what, changes, there, after) => {
    const { missing, conflicts } = reconcile(changes, there);
    expect(plainServer(there, missing)).toEqual(after);
    expect(conflicts).toEqual([]);
  });

  it.each<[string, readonly CareRequest[], readonly SlotChange[]]>([
    ['somebody else is confirmed in its place', [others], confirming],
    [
      'it is shorter by now',
      [careRequestOver('2026-11-23', 20, 22, 'pendiente', null)],
      confirming,
    ],
    ['nothing is there', [], []],
  ])('is a conflict where the shift to be removed is gone and %s', (_what, there, conflicts) => {
    expect(reconcile(confirming, there).conflicts).toEqual(conflicts);
  });

  it('is a conflict where the shift to be removed is there beside what replaces it', () => {
    const changes = [line('eliminar', morning), ...confirming];
    expect(reconcile(changes, [morning, pending, confirmed])).toEqual({
      missing: [line('eliminar', morning)],
      conflicts: confirming,
    });
  });
});

it('a request that was never sent removes and adds again what it does both to', () => {
  const pending = careRequestOver('2026-11-23', 20, 24, 'pendiente', null);
  const changes = [line('eliminar', pending), line('inscribir', pending)];
  expect(compare(changes, [pending])).toEqual({ missing: changes, conflicts: [] });
});

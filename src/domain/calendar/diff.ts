import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
  eachOnce,
  isOnGrid,
  type ShiftCaregiver,
  sameCaregiver,
  slotsOf,
  startOf,
} from './care-request.ts';
import type { SlotChange } from './changes.ts';
import { type CalendarDay, type Cell, caregiversOf, deriveDay, runsOf, sameCare } from './day.ts';
import type { Fecha, Slot } from './time.ts';

type Cells = readonly (Cell | null)[];

/**
 * What a mutation sends for one day: the changes from its care requests to the wanted day.
 *
 * Laws, each checked by a property test:
 * 1. the changed care requests give the wanted day;
 * 2. the diff of a day with itself is empty;
 * 3. a care request none of whose slots changed is not sent, unless it would become visible where care requests
 *    overlap;
 * 4. a care request with a changed slot goes once, as `eliminar`, with exactly its own interval; what remains
 *    of it or is new goes as `inscribir` in maximal runs, and nobody is confirmed anew where a care request
 *    that confirms them stays;
 * 5. a caregiver confirmed for a slot that stays is never removed, whoever else is confirmed for it.
 */
export function diffDay(
  careRequests: readonly CareRequest[],
  wanted: CalendarDay,
): readonly SlotChange[] {
  const { fecha } = wanted;
  const own = careRequests.filter((careRequest) => careRequest.fecha === fecha);
  const onGrid = own.filter(isOnGrid);

  let wrong = differing(deriveDay(fecha, onGrid).cells, wanted.cells);
  let kept = onGrid;
  let added = missingRuns(fecha, kept, wanted.cells);
  while (wrong.size > 0) {
    kept = kept.filter((careRequest) => !touches(careRequest, wrong));
    added = missingRuns(fecha, kept, wanted.cells);
    // Removing a care request can uncover another beneath it that is not wanted either.
    wrong = differing(deriveDay(fecha, [...kept, ...added]).cells, wanted.cells);
  }

  const stays = new Set(kept);
  const offGridStays = new Set(wanted.offGrid.map(careRequestKey));
  const removed = own.filter((careRequest) =>
    isOnGrid(careRequest)
      ? !stays.has(careRequest)
      : !offGridStays.has(careRequestKey(careRequest)),
  );
  // Equal care requests are removed once: a second removal could match another one with the same interval.
  const each = new Map(removed.map((careRequest) => [careRequestKey(careRequest), careRequest]));
  return [
    ...[...each.values()].map(
      (careRequest): SlotChange => ({ accion: 'eliminar', record: careRequest }),
    ),
    ...added.map((careRequest): SlotChange => ({ accion: 'inscribir', record: careRequest })),
  ];
}

/** The slots in which two days differ. */
function differing(shown: Cells, wanted: Cells): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  for (const [slot, cell] of wanted.entries()) {
    if (!sameCare(shown[slot] ?? null, cell)) slots.add(slot);
  }
  return slots;
}

/** What must be added to some care requests so that every wanted slot is there, in maximal runs. */
function missingRuns(
  fecha: Fecha,
  careRequests: readonly CareRequest[],
  wanted: Cells,
): readonly CareRequest[] {
  const shown = deriveDay(fecha, careRequests).cells;
  const missing = wanted.map((cell, slot) => (sameCare(shown[slot] ?? null, cell) ? null : cell));
  // Each of several caregivers at the same time needs a care request, except where theirs stays.
  const caregivers = eachOnce(missing.flatMap((cell) => (cell === null ? [] : caregiversOf(cell))));
  return [null, ...caregivers]
    .flatMap((caregiver) => {
      const lacking = missing.map((cell, slot) => {
        const own = ownOf(cell, caregiver);
        return sameCare(ownOf(shown[slot] ?? null, caregiver), own) ? null : own;
      });
      return runsOf(lacking).map(({ from, to, cell }) =>
        careRequestOver(fecha, from, to, cell.status, caregiver),
      );
    })
    .sort((a, b) => startOf(a) - startOf(b));
}

/** The part of a slot that belongs to one caregiver, or to nobody. */
function ownOf(cell: Cell | null, caregiver: ShiftCaregiver | null): Cell | null {
  if (cell === null) return null;
  const isOwn =
    caregiver === null
      ? cell.cuidador === null
      : caregiversOf(cell).some((other) => sameCaregiver(other, caregiver));
  return isOwn ? { status: cell.status, cuidador: caregiver, nueva: false } : null;
}

function touches(careRequest: CareRequest, slots: ReadonlySet<Slot>): boolean {
  const { from, to } = slotsOf(careRequest);
  for (let slot = from; slot < to; slot += 1) if (slots.has(slot)) return true;
  return false;
}

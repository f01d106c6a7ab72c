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
import {
  type CalendarDay,
  type Cell,
  type Cells,
  caregiversOf,
  continues,
  deriveDay,
  differsAt,
  runsOf,
  sameCare,
  withStart,
} from './day.ts';
import type { Fecha, Slot } from './time.ts';

/**
 * The changes that a mutation sends for one day: from its care requests to the wanted day.
 *
 * Laws, each checked by a property test:
 * 1. the changed care requests give the wanted day, with the same shifts;
 * 2. the diff of a day with itself is empty;
 * 3. a care request without a changed slot is not sent, unless it would become visible where care requests overlap, or
 *    it is no longer a shift of its own;
 * 4. a care request with a changed slot is sent once, as `eliminar`, with exactly its own interval. The rest of it and
 *    everything new are sent as `inscribir`, one per shift. Nobody is confirmed again if a care request that confirms
 *    them stays;
 * 5. a caregiver confirmed for a slot that stays is never removed, whoever else is confirmed for it.
 */
export function diffDay(
  careRequests: readonly CareRequest[],
  wanted: CalendarDay,
): readonly SlotChange[] {
  const { fecha } = wanted;
  const own = careRequests.filter((careRequest) => careRequest.fecha === fecha);
  const onGrid = own.filter(isOnGrid);
  const cells = asSaved(wanted.cells);

  let wrong = differing(deriveDay(fecha, onGrid).cells, cells);
  let kept = onGrid;
  // If no slot is wrong, nothing is missing either.
  let added: readonly CareRequest[] = [];
  while (wrong.size > 0) {
    kept = kept.filter((careRequest) => !touches(careRequest, wrong));
    added = missingRuns(fecha, kept, cells);
    // Removing a care request can uncover another one that is not wanted either.
    wrong = differing(deriveDay(fecha, [...kept, ...added]).cells, cells);
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

/**
 * The cells as they will be saved. A start is marked only where a shift begins right after another of the same care;
 * elsewhere one of several caregivers may continue into the next shift.
 */
function asSaved(wanted: Cells): Cells {
  return wanted.map((cell, slot) => {
    const before = wanted[slot - 1] ?? null;
    const isCut = sameCare(before, cell) && !continues(before, cell);
    return cell && withStart({ ...cell, nueva: false }, isCut);
  });
}

/** The slots in which two days differ; for shifts that are wrongly cut or joined, the slots on both sides. */
function differing(shown: Cells, wanted: Cells): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  for (const [slot, cell] of wanted.entries()) {
    if (!differsAt(wanted, shown, slot)) continue;
    slots.add(slot);
    if (sameCare(shown[slot] ?? null, cell)) slots.add(slot - 1);
  }
  return slots;
}

/** The care requests that must be added to some others so that every wanted slot is filled, one for each shift. */
function missingRuns(
  fecha: Fecha,
  careRequests: readonly CareRequest[],
  wanted: Cells,
): readonly CareRequest[] {
  const shown = deriveDay(fecha, careRequests).cells;
  const missing = wanted.map((cell, slot) => (sameCare(shown[slot] ?? null, cell) ? null : cell));
  // At joint hours each caregiver needs a care request of their own, unless theirs stays.
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
  const own: Cell = { status: cell.status, cuidador: caregiver, nueva: false };
  return isOwn ? withStart(own, cell.starts === true) : null;
}

function touches(careRequest: CareRequest, slots: ReadonlySet<Slot>): boolean {
  const { from, to } = slotsOf(careRequest);
  for (let slot = from; slot < to; slot += 1) if (slots.has(slot)) return true;
  return false;
}

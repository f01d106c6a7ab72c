import { fechasOfChanges, foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import {
  type Batch,
  changesOfMutation,
  type Queue,
  unansweredAttempts,
  withBatches,
} from './queue.ts';

/**
 * Replaces a batch that was too large by two: each with half of its mutations or, if it has a single mutation, with
 * half of its days. A day is never cut, because one half could be rejected after the other was applied.
 */
export function halve(queue: Queue, batchId: string, newId: () => string): Queue {
  return withBatches(queue, batchId, (batch) => {
    const part = (mutationIds: readonly string[], changes: readonly SlotChange[]): Batch => ({
      id: newId(),
      mutationIds,
      changes,
      attempts: unansweredAttempts(batch),
    });
    if (batch.mutationIds.length > 1) {
      return halves(batch.mutationIds).map((mutationIds) =>
        part(mutationIds, foldChanges(mutationIds.flatMap((id) => changesOfMutation(queue, id)))),
      );
    }
    return cutBetweenDays(batch.changes).map((changes) => part(batch.mutationIds, changes));
  });
}

/** Whether a batch can still be halved. */
export function canHalve({ mutationIds, changes }: Batch): boolean {
  return (
    mutationIds.length > 1 ||
    changes.some(({ record }) => record.fecha !== changes[0]?.record.fecha)
  );
}

/** Cuts the changes of several days near the middle. A night is cut only if there is no other place. */
function cutBetweenDays(changes: readonly SlotChange[]): readonly (readonly SlotChange[])[] {
  const ofDay = ({ record }: SlotChange) => record.fecha;
  const days = fechasOfChanges(changes).toSorted();
  const crossed = new Set(
    changesByShift(changes).flatMap((shift) => fechasOfChanges(shift).toSorted().slice(1)),
  );
  const cuts = days.slice(1).sort((a, b) => fromMiddle(days, a) - fromMiddle(days, b));
  const cut = cuts.find((fecha) => !crossed.has(fecha)) ?? cuts[0] ?? '';
  return [changes.filter((one) => ofDay(one) < cut), changes.filter((one) => ofDay(one) >= cut)];
}

function fromMiddle(days: readonly Fecha[], fecha: Fecha): number {
  return Math.abs(days.indexOf(fecha) - days.length / 2);
}

function halves<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

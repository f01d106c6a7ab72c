import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Queue, Save } from './queue.ts';

/** The saves that are sent automatically: all but the refused ones. */
export function waitingSaves(queue: Queue): readonly Save[] {
  return queue.saves.filter((save) => save.refusal === null);
}

/** The records that the server will hold once everything waiting has arrived. */
export function heldRecords(base: readonly CareRecord[], queue: Queue): readonly CareRecord[] {
  return applyInOrder(
    base,
    waitingSaves(queue).map(({ changes }) => changes),
  );
}

/**
 * The records after the changes of several saves. One save after the other: each was made over what the one before
 * leaves, and `base` may show the first ones already. Only the days that something changes are computed, so that the
 * time for a year planned offline grows only with its days.
 */
export function applyInOrder(
  base: readonly CareRecord[],
  saves: readonly (readonly SlotChange[])[],
): readonly CareRecord[] {
  const days = new Set(saves.flat().map(({ record }) => record.fecha));
  if (days.size === 0) return base;
  const changed = new Map<Fecha, readonly CareRecord[]>(
    groupBy(
      base.filter(({ fecha }) => days.has(fecha)),
      ({ fecha }) => fecha,
    ),
  );
  for (const changes of saves) {
    const own = [...new Set(changes.map(({ record }) => record.fecha))];
    const records = own.flatMap((fecha) => changed.get(fecha) ?? []);
    const after = groupBy(applyChanges(records, changes), ({ fecha }) => fecha);
    for (const fecha of own) changed.set(fecha, after.get(fecha) ?? []);
  }
  return [...base.filter(({ fecha }) => !days.has(fecha)), ...[...changed.values()].flat()];
}

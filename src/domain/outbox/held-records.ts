import { applyChanges } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Queue, Save } from './queue.ts';

/** The saves that are sent automatically: all but the refused ones. */
export function waitingSaves(queue: Queue): readonly Save[] {
  return queue.saves.filter((save) => save.refusal === null);
}

/**
 * The records that the server will hold once everything waiting has arrived. Computed day by day, since days
 * are independent: the time for a year planned offline grows only with its days.
 */
export function heldRecords(base: readonly CareRecord[], queue: Queue): readonly CareRecord[] {
  const waiting = waitingSaves(queue).flatMap((save) => save.changes);
  const days = groupBy(waiting, ({ record }) => record.fecha);
  if (days.size === 0) return base;
  const changed = [...days].flatMap(([fecha, changes]) =>
    applyChanges(
      base.filter((record) => record.fecha === fecha),
      changes,
    ),
  );
  return [...base.filter(({ fecha }) => !days.has(fecha)), ...changed];
}

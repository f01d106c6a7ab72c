import { applyChanges } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Queue, Save } from './queue.ts';

/** The saves that are sent automatically: all but the refused ones. */
export function waitingSaves(queue: Queue): readonly Save[] {
  return queue.saves.filter((save) => save.refusal === null);
}

/**
 * The records that the server will hold once everything waiting has arrived. Only the days that something changes
 * are computed, so that the time for a year planned offline grows only with its days.
 */
export function heldRecords(base: readonly CareRecord[], queue: Queue): readonly CareRecord[] {
  const waiting = waitingSaves(queue).flatMap((save) => save.changes);
  if (waiting.length === 0) return base;
  const days = new Set(waiting.map(({ record }) => record.fecha));
  const isChanged = ({ fecha }: CareRecord) => days.has(fecha);
  const changed = applyChanges(base.filter(isChanged), waiting);
  return [...base.filter((record) => !isChanged(record)), ...changed];
}

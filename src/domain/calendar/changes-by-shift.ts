import { groupBy } from '#domain/group-by.ts';
import { runsOf } from '#domain/runs.ts';
import { type CareRequest, endOf, sameCaregiver, startOf } from './care-request.ts';
import type { SlotChange } from './changes.ts';
import { CHILE } from './fechas-in.ts';
import { NIGHT_ENDS_BY } from './night.ts';
import { addDays, DAY_MINUTES, type Fecha, type Minute, SLOT_MINUTES, slotStart } from './time.ts';
import { firstSlot, type ZoneClock, zoneClock } from './zone.ts';

type Group = SlotChange[];

/**
 * Groups changes by their shift: changes whose times overlap, and both parts of a night. Changes of different groups
 * never concern the same care request, so each group can be applied or left out independently. Within a group the
 * changes keep their order.
 */
export function changesByShift(changes: readonly SlotChange[]): readonly (readonly SlotChange[])[] {
  const byDay = groupBy(changes, ({ record }) => record.fecha);
  const groups = new Map<SlotChange, Group>();
  for (const day of byDay.values()) {
    for (const group of overlapping(day)) for (const change of group) groups.set(change, group);
  }
  for (const [fecha, day] of byDay) {
    const evening = day.filter(({ record }) => endOf(record) === DAY_MINUTES);
    const morning = evening.length === 0 ? [] : nightEnds(byDay.get(addDays(fecha, 1)) ?? []);
    for (const change of evening) {
      for (const next of morning)
        if (isAlike(change.record, next.record)) join(groups, change, next);
    }
  }
  const position = new Map(changes.map((change, index) => [change, index]));
  const inOrder = (a: SlotChange, b: SlotChange) => (position.get(a) ?? 0) - (position.get(b) ?? 0);
  return [...new Set(groups.values())].map((group) => group.sort(inOrder));
}

/** The changes of one day, grouped so that no two groups overlap. */
function overlapping(changes: readonly SlotChange[]): readonly Group[] {
  const byStart = changes.toSorted((a, b) => startOf(a.record) - startOf(b.record));
  return runsOf(byStart, (run, { record }) =>
    run.some((one) => endOf(one.record) > startOf(record)),
  ).map((run) => [...run]);
}

/** The changes of a day that may be the second part of a night. */
function nightEnds(changes: readonly SlotChange[]): readonly SlotChange[] {
  let first: Minute | undefined;
  return changes.filter(({ record }) => {
    if (endOf(record) > NIGHT_ENDS_BY * SLOT_MINUTES) return false;
    if (startOf(record) === 0) return true;
    // Computed once, because a day may have 48 changes.
    first ??= firstMinute(record.fecha);
    return startOf(record) === first;
  });
}

function isAlike(evening: CareRequest, next: CareRequest): boolean {
  return evening.status === next.status && sameCaregiver(evening.cuidador, next.cuidador);
}

let clock: ZoneClock | undefined;

/** When a day of Chile's mainland begins: at 01:00 if its clock is put forward at midnight. */
export function firstMinute(fecha: Fecha): Minute {
  clock ??= zoneClock(CHILE);
  return slotStart(firstSlot(clock.dayOf(fecha)));
}

/** Merges the groups of two changes. */
function join(groups: Map<SlotChange, Group>, one: SlotChange, other: SlotChange): void {
  const into = groups.get(one);
  const from = groups.get(other);
  if (into === undefined || from === undefined || into === from) return;
  into.push(...from);
  for (const change of from) groups.set(change, into);
}

import type { Slot } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';

/**
 * How many slots of real time lie in `[from, to)` of a day: missing ones do not count, repeated ones
 * count twice. Counted one by one, as a model for what computes with spans.
 */
export function realSlots(clock: ClockDay, from: Slot, to: Slot): number {
  let count = 0;
  for (let slot = from; slot < to; slot += 1) {
    if (clock.missing.has(slot)) continue;
    count += clock.repeated.has(slot) ? 2 : 1;
  }
  return count;
}

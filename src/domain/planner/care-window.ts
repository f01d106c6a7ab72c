import { DAY_MINUTES, isHalfHour, type Minute } from '#domain/calendar/time.ts';
import type { Span } from './span.ts';

/**
 * When somebody has to be there, day after day, as the family decides for a loved one. An end that
 * is not behind the start lies on the next morning: 20:00 to 08:00 is the night.
 */
export interface CareWindow {
  readonly from: Minute;
  readonly to: Minute;
}

export const ALL_DAY: CareWindow = { from: 0, to: DAY_MINUTES };

export function isAllDay({ from, to }: CareWindow): boolean {
  return from % DAY_MINUTES === to % DAY_MINUTES;
}

/**
 * The window with another beginning. Both ends at one time would be the whole day, which is a choice of
 * its own: then the end goes along, and the window keeps its length.
 */
export function beginAt({ from, to }: CareWindow, next: Minute): CareWindow {
  if (next % DAY_MINUTES !== to % DAY_MINUTES) return { from: next, to };
  // The end of the day is told as that, and not as the beginning of the next.
  return { from: next, to: (next + to - from + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES };
}

/** The window with another end; where that is its beginning, the beginning goes along. */
export function endAt({ from, to }: CareWindow, next: Minute): CareWindow {
  if (next % DAY_MINUTES !== from % DAY_MINUTES) return { from, to: next };
  return { from: (next + from - to + DAY_MINUTES) % DAY_MINUTES, to: next };
}

/** Reads what was kept; null where it is no window. */
export function readCareWindow(value: unknown): CareWindow | null {
  if (typeof value !== 'object' || value === null) return null;
  const { from, to } = value as Readonly<Record<string, unknown>>;
  return isEnd(from) && isEnd(to) ? { from, to } : null;
}

function isEnd(value: unknown): value is Minute {
  return typeof value === 'number' && value >= 0 && value <= DAY_MINUTES && isHalfHour(value);
}

/** The window's part of any one day: one that crosses midnight has a morning and an evening. */
export function windowSpans(window: CareWindow): readonly Span[] {
  if (isAllDay(window)) return [{ start: 0, end: DAY_MINUTES }];
  const { from, to } = window;
  const spans =
    from < to
      ? [{ start: from, end: to }]
      : [
          { start: 0, end: to },
          { start: from, end: DAY_MINUTES },
        ];
  return spans.filter(({ start, end }) => start < end);
}

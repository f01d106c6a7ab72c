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

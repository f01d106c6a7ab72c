import { DAY_MINUTES, isSlotBoundary, type Minute, type Span } from '#domain/calendar/time.ts';

/**
 * The hours of every day that must be covered, as the Responsable sets them for a patient. If the end is not after the
 * start, it is on the next day: 20:00 to 08:00 is the night.
 */
export interface CareWindow {
  readonly from: Minute;
  readonly to: Minute;
  /** Set if nobody has chosen the hours: all hours are counted, and the user is asked for the window. */
  readonly isDefault?: true;
}

export const ALL_DAY: CareWindow = { from: 0, to: DAY_MINUTES };
/** The care window of a patient for whom none was chosen. */
export const NOT_CHOSEN: CareWindow = { ...ALL_DAY, isDefault: true };
/** 08:00 to 20:00 */
export const DAYTIME: CareWindow = { from: 8 * 60, to: 20 * 60 };

/** Whether both ends are the same time, which means the whole day. */
export function isAllDay({ from, to }: CareWindow): boolean {
  return from % DAY_MINUTES === to % DAY_MINUTES;
}

/** Whether both are the same hours, or both are not chosen. */
export function isSameWindow(one: CareWindow | null, other: CareWindow | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

/**
 * The window with another start. Equal ends would mean the whole day, which is a separate choice: in that case the end
 * moves too, and the window keeps its length.
 */
export function beginAt({ from, to }: CareWindow, next: Minute): CareWindow {
  if (next % DAY_MINUTES !== to % DAY_MINUTES) return { from: next, to };
  // The end of the day is written as 24:00, not as 00:00.
  return { from: next, to: (next + to - from + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES };
}

/** The window with another end; if that equals the start, the start moves too. */
export function endAt({ from, to }: CareWindow, next: Minute): CareWindow {
  if (next % DAY_MINUTES !== from % DAY_MINUTES) return { from, to: next };
  return { from: (next + from - to + DAY_MINUTES) % DAY_MINUTES, to: next };
}

/** Reads a stored value; null if it is not a window. */
export function readCareWindow(value: unknown): CareWindow | null {
  if (typeof value !== 'object' || value === null) return null;
  const { from, to } = value as Readonly<Record<string, unknown>>;
  return isEnd(from) && isEnd(to) ? { from, to } : null;
}

function isEnd(value: unknown): value is Minute {
  return typeof value === 'number' && value >= 0 && value <= DAY_MINUTES && isSlotBoundary(value);
}

/** The window as spans of one day: a window that crosses midnight has a morning and an evening. */
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

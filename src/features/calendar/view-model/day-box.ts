import { SLOT_MINUTES, type Span } from '#domain/calendar/time.ts';

/** The style that places an interval in its day's column. */
export function boxOf({ start, end }: Span) {
  return {
    top: `calc(var(--half) * ${start / SLOT_MINUTES})`,
    height: `calc(var(--half) * ${(end - start) / SLOT_MINUTES})`,
  };
}

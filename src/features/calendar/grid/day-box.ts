import { type Minute, SLOT_MINUTES } from '#domain/calendar/time.ts';

/** Where an interval lies in its day's column: a style. */
export function boxOf({ start, end }: { readonly start: Minute; readonly end: Minute }): {
  readonly top: string;
  readonly height: string;
} {
  return {
    top: `calc(var(--half) * ${start / SLOT_MINUTES})`,
    height: `calc(var(--half) * ${(end - start) / SLOT_MINUTES})`,
  };
}

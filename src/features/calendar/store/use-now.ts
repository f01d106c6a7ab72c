import { useCallback } from 'react';
import { useTicking } from '#platform/use-ticking.ts';
import { useServices } from '#services';

const TICK_MS = 30_000;

/** The minute that an instant is in. */
export function toMinute(now: number): number {
  return now - (now % 60_000);
}

/** The value of `read` for the current time, updated as time passes. */
export function useNow<T>(read: (now: number) => T): T {
  const { now } = useServices();
  return useTicking(
    useCallback(() => read(now()), [read, now]),
    TICK_MS,
  );
}

import { useEffect, useState } from 'react';
import { useServices } from '#services';

const TICK_MS = 30_000;

/** What `read` makes of the time, again and again: it also passes when nothing else happens. */
export function useNow<T>(read: (now: number) => T): T {
  const { now } = useServices();
  const [value, setValue] = useState(() => read(now()));
  useEffect(() => {
    const timer = setInterval(() => setValue(read(now())), TICK_MS);
    return () => clearInterval(timer);
  }, [read, now]);
  return value;
}

import { useEffect, useState } from 'react';
import { useListener } from './use-listener.ts';

/**
 * The value of `read`, refreshed every `ms`, and at once when the page is shown again: while it is hidden or the device
 * sleeps, no timer runs.
 */
export function useTicking<T>(read: () => T, ms: number): T {
  const [value, setValue] = useState(read);
  useListener('visibilitychange', () => setValue(read()), { on: document });
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), ms);
    return () => clearInterval(timer);
  }, [read, ms]);
  return value;
}

import { useEffect, useState } from 'react';

/** The value of `read`, refreshed every `ms`. */
export function useTicking<T>(read: () => T, ms: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), ms);
    return () => clearInterval(timer);
  }, [read, ms]);
  return value;
}

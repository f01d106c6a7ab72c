import { useEffect, useState } from 'react';
import type { Calendar } from './use-calendar.ts';

/** How long a shape stands in for a first answer. */
const LATE_MS = 10_000;

/**
 * Whether the shifts are about to come for the first time: days that grow with them would move beneath a finger, so a
 * shape of them is shown. Not where that takes long, or without a network, or where something is drafted already.
 */
export function useComing({ isAwaited, draft }: Calendar): boolean {
  const [isLate, setLate] = useState(() => !navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited === true && !isLate && Object.keys(draft.days).length === 0;
}

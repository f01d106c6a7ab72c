import { useEffect, useState } from 'react';
import type { Calendar } from './use-calendar.ts';

/** How long a skeleton is shown in place of a first answer. */
const LATE_MS = 10_000;

/**
 * Whether the shifts are about to come for the first time: a skeleton is shown, because days that grow with them would
 * move under a finger. Not if that takes long, not without a network, and not if there is already a draft.
 */
export function useComing({ isAwaited, draft }: Calendar): boolean {
  const [isLate, setLate] = useState(() => !navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited === true && !isLate && Object.keys(draft.days).length === 0;
}

import { useCallback, useState } from 'react';
import { type Choice, PENDING } from '#domain/calendar/edit.ts';

/**
 * What a new shift becomes: pending, or confirmed with somebody. `choice` is null where the user is to be asked first:
 * the switch for confirmed shifts is on and there is no default caregiver.
 */
export function useNewShiftChoice() {
  const [confirming, setOn] = useState(false);
  const [defaultChoice, setDefaultChoice] = useState<Choice | null>(null);
  const setConfirming = useCallback((on: boolean) => {
    setOn(on);
    setDefaultChoice(null);
  }, []);
  return {
    confirming,
    setConfirming,
    defaultChoice,
    setDefaultChoice,
    choice: confirming ? defaultChoice : PENDING,
  };
}

import { useCallback, useState } from 'react';
import { type Choice, PENDING } from '#domain/calendar/edit.ts';

/** What a new shift becomes: pending, or confirmed with somebody. */
export interface NewShiftChoice {
  /** Whether the switch for confirmed shifts is on. */
  readonly confirming: boolean;
  readonly setConfirming: (on: boolean) => void;
  /** The caregiver for every new confirmed shift; null asks each time. */
  readonly defaultChoice: Choice | null;
  readonly setDefaultChoice: (choice: Choice | null) => void;
  /** What a free slot becomes; null means asking the user first. */
  readonly choice: Choice | null;
}

export function useNewShiftChoice(): NewShiftChoice {
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

import { useEffect, useState } from 'react';
import { type Session, useServices } from '#services';
import { isExpired } from './admission.ts';
import type { Verification } from './use-verification.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Whether the session's token has run out, also while the page stays open. If the server accepts a token that has
 * run out by this device's clock, the clock is wrong.
 */
export function useExpired(session: Session | null, verification: Verification): boolean {
  const { now } = useServices();
  const ranOut = () => session !== null && isExpired(session, now());
  const [expired, setExpired] = useState(ranOut);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ranOut` is of these three
  useEffect(() => {
    if (verification === 'confirmed' && ranOut()) {
      setExpired(false);
      return;
    }
    setExpired(ranOut());
    const timer = setInterval(() => setExpired(ranOut()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session, now, verification]);

  return expired;
}

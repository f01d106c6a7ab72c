import { useEffect, useState } from 'react';
import { type Session, useServices } from '#services';
import { isExpired } from './admission.ts';
import type { Verification } from './use-verification.ts';

const CHECK_EVERY_MS = 60_000;

/**
 * Whether the session's token has expired, also while the page stays open. If the server accepts a token that is
 * expired by this device's clock, the clock is wrong.
 */
export function useExpired(session: Session | null, verification: Verification): boolean {
  const { now } = useServices();
  const hasExpired = () => session !== null && isExpired(session, now());
  const [expired, setExpired] = useState(hasExpired);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `hasExpired` depends on these three
  useEffect(() => {
    if (verification === 'confirmed' && hasExpired()) {
      setExpired(false);
      return;
    }
    setExpired(hasExpired());
    const timer = setInterval(() => setExpired(hasExpired()), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [session, now, verification]);

  return expired;
}

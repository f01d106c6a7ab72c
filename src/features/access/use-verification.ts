import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { useServices } from '#services';

/** What is known of the session: `unanswered` means that the server could not be asked. */
export type Verification = 'unknown' | 'confirmed' | 'unanswered';

/** How long an expired session waits for the server before the dashboard opens without it. */
const TIMEOUT_MS = 1000;

/**
 * Asks the server in the background whether the session is still valid (a rejected token ends it) and whether
 * the account is complete.
 */
export function useVerification(): Verification {
  const { api, session } = useServices();
  const navigate = useNavigate();
  const [known, setKnown] = useState<Verification>('unknown');

  useEffect(() => {
    let stale = false;
    const timeout = setTimeout(() => setKnown('unanswered'), TIMEOUT_MS);
    const { token } = session.current() ?? {};
    async function verify(): Promise<void> {
      const outcome = await api.auth.me(token);
      if (outcome.kind === 'unauthorized') await session.end(token);
      if (stale) return;
      // An account made through Google that was never completed.
      if (
        outcome.kind === 'ok' &&
        outcome.value.capabilities.includes(CAPABILITIES.completeProfile)
      ) {
        await navigate({ to: '/completar-datos', replace: true });
      }
      clearTimeout(timeout);
      setKnown(outcome.kind === 'ok' ? 'confirmed' : 'unanswered');
    }
    verify().catch((cause: unknown) => console.error('the session was not verified', cause));
    return () => {
      stale = true;
      clearTimeout(timeout);
    };
  }, [api, session, navigate]);

  return known;
}

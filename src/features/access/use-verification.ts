import { useEffect, useState } from 'react';
import { useServices } from '#services';

/** How long an expired session waits for the server's word before it opens from the device. */
const PATIENCE_MS = 1000;

/**
 * Asks the server, behind what the user sees, whether the session still holds: 401 ends it. Returns
 * false while nothing is known yet, true from the answer on or when none comes.
 */
export function useVerification(): boolean {
  const { api, session } = useServices();
  const [known, setKnown] = useState(false);

  useEffect(() => {
    let stale = false;
    const patience = setTimeout(() => setKnown(true), PATIENCE_MS);
    const { token } = session.current() ?? {};
    void api.auth.me().then(async (outcome) => {
      if (stale) return;
      // The client ends the session of a refused call; this holds also where a test's client does not.
      if (outcome.kind === 'unauthorized' && session.current()?.token === token)
        await session.end();
      setKnown(true);
    });
    return () => {
      stale = true;
      clearTimeout(patience);
    };
  }, [api, session]);

  return known;
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { readPulled } from '#db/flush-state.ts';
import { mapPeople } from '#db/people.ts';
import { type Reported, reportedOf } from '#domain/reports/reported.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, troubleOf } from '#sync/first-data.ts';

/** What a report can show: the users on this device, or why there are none. */
export type Report =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly because: FirstPullTrouble; readonly retry: () => void }
  | {
      readonly kind: 'ready';
      readonly users: readonly Reported[];
      /** When the server last sent all of them, in milliseconds since 1970. */
      readonly at: number;
      /** They could not be updated when the page opened. */
      readonly stale: boolean;
    };

/** The users to be counted, from the device at once and updated in the background. */
export function useReport(): Report {
  const { db, sync } = useAccountContext();
  const [trouble, setTrouble] = useState<FirstPullTrouble | null>(null);
  const [asking, setAsking] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const stored = useLiveQuery(async () => {
    const [people, pulled] = await Promise.all([mapPeople(db, reportedOf), readPulled(db)]);
    return { users: people.filter((person) => person !== null), pulled };
  }, [db]);

  useEffect(() => {
    const over = new AbortController();
    setAsking(true);
    // The retry button needs a new pull, not the result of one that may already be failing.
    void (attempt === 0 ? sync.pull() : sync.refresh()).then((result) => {
      if (over.signal.aborted) return;
      // The spec requires only a log entry; the page shows that its figures are old.
      if (result.kind !== 'ok') console.error('the report could not be updated', result);
      setTrouble(troubleOf(result));
      setAsking(false);
    });
    return () => over.abort();
  }, [sync, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (stored === undefined) return { kind: 'waiting' };
  if (stored.pulled === null) {
    if (asking || trouble === null) return { kind: 'waiting' };
    return { kind: 'failed', because: trouble, retry };
  }
  return { kind: 'ready', users: stored.users, at: stored.pulled.at, stale: trouble !== null };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { readPulled } from '#db/outbox/flush-state.ts';
import { mapPeople } from '#db/people/people.ts';
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
      /** They could not be updated when the page opened, and have not been since. */
      readonly stale: boolean;
    };

interface Failure {
  readonly because: FirstPullTrouble;
  /** When the users on this device had come, when it began. */
  readonly before: number | undefined;
}

/** The users to be counted, from the device at once and updated in the background. */
export function useReport(): Report {
  const { db, sync } = useAccountContext();
  const [failure, setFailure] = useState<Failure | null>(null);
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
    const result = attempt === 0 ? sync.pull() : sync.refresh();
    void Promise.all([result, readPulled(db)]).then(([result, before]) => {
      if (over.signal.aborted) return;
      // The spec requires only a log entry; the page shows that its figures are old.
      if (result.kind !== 'ok') console.error('the report could not be updated', result);
      const because = troubleOf(result);
      setFailure(because && { because, before: before?.at });
      setAsking(false);
    });
    return () => over.abort();
  }, [db, sync, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (stored === undefined) return { kind: 'waiting' };
  if (stored.pulled === null) {
    if (asking || failure === null) return { kind: 'waiting' };
    return { kind: 'failed', because: failure.because, retry };
  }
  const { at } = stored.pulled;
  // Any later pull that succeeds updates them, whoever asked for it.
  return { kind: 'ready', users: stored.users, at, stale: failure?.before === at };
}

import { useCallback, useEffect, useState } from 'react';
import type { Feed } from '#domain/contract/feeds.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { type Services, useServices } from '#services';
import { callLoaded, type Unloaded } from '#sync/call-loaded.ts';

type FeedCalls = Awaited<ReturnType<Services['api']['feeds']>>;

export interface KnownFeed {
  /** Null where there is none. */
  readonly feed: Feed | null;
  readonly standing: 'asking' | 'answered' | 'failed';
  readonly retry: () => void;
  readonly setFeed: (feed: Feed | null) => void;
  /** Makes a call. */
  readonly call: <T>(make: (calls: FeedCalls) => Promise<T>) => Promise<T | Unloaded>;
}

/** Whether the account has an address for the shifts of a patient, or for its own where that is null. */
export function useFeed(patient: Id | null): KnownFeed {
  const { api } = useServices();
  const [feed, setFeed] = useState<Feed | null>(null);
  const [standing, setStanding] = useState<KnownFeed['standing']>('asking');
  const [attempt, setAttempt] = useState(0);

  const call = useCallback<KnownFeed['call']>((make) => callLoaded(api.feeds, make), [api]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isOver = false;
    void call((calls) => calls.list()).then((outcome) => {
      if (isOver) return;
      if (outcome.kind !== 'ok') return setStanding('failed');
      const isOfIt = (one: Feed) =>
        one.patient === null || patient === null
          ? one.patient === patient
          : sameId(one.patient, patient);
      setFeed(outcome.value.rows.find(isOfIt) ?? null);
      setStanding('answered');
    });
    return () => {
      isOver = true;
    };
  }, [call, patient, attempt]);

  const retry = useCallback(() => {
    setStanding('asking');
    setAttempt((before) => before + 1);
  }, []);
  return { feed, standing, retry, setFeed, call };
}

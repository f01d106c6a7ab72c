import { useCallback, useState } from 'react';
import type { Feed } from '#domain/contract/feeds.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { type Services, useServices } from '#services';
import { callLoaded, type Unloaded } from '#sync/call-loaded.ts';
import { type Standing, useAsking } from './use-asking.ts';

type FeedCalls = Awaited<ReturnType<Services['api']['feeds']>>;

interface KnownFeed {
  /** Null where there is none. */
  readonly feed: Feed | null;
  readonly standing: Standing;
  readonly retry: () => void;
  readonly setFeed: (feed: Feed | null) => void;
  /** Makes a call. */
  readonly call: <T>(make: (calls: FeedCalls) => Promise<T>) => Promise<T | Unloaded>;
}

/** Whether the account has an address for the shifts of a patient, or for its own where that is null. */
export function useFeed(patient: Id | null): KnownFeed {
  const { api } = useServices();
  const [feed, setFeed] = useState<Feed | null>(null);
  const call = useCallback<KnownFeed['call']>((make) => callLoaded(api.feeds, make), [api]);

  const ask = useCallback(
    async (isOver: () => boolean) => {
      const outcome = await call((calls) => calls.list());
      if (outcome.kind !== 'ok') return 'failed';
      const isOfIt = (one: Feed) =>
        one.patient === null || patient === null
          ? one.patient === patient
          : sameId(one.patient, patient);
      if (!isOver()) setFeed(outcome.value.rows.find(isOfIt) ?? null);
      return 'answered';
    },
    [call, patient],
  );
  const { standing, retry } = useAsking(ask);
  return { feed, standing, retry, setFeed, call };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { putActivity, readActivity } from '#db/calendar/activity.ts';
import type { ActivityEntry, ActivityPage } from '#domain/contract/activity.ts';
import type { Id } from '#domain/people/id.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { activity as messages } from '#i18n/es/activity.ts';
import { type Services, useAccountContext, useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { type Standing, useAsking } from './use-asking.ts';

export interface ShownActivity {
  /** Newest first; undefined until this device or the server has said, null where neither can. */
  readonly entries: readonly ActivityEntry[] | null | undefined;
  /** The first page is asked for, is there, or did not come: then only what this device has is shown. */
  readonly standing: Standing;
  /** Where the page begins that was added last; null while there is only the first one. */
  readonly added: number | null;
  /** Whether there is more behind these. */
  readonly hasMore: boolean;
  /** The next page is asked for. */
  readonly isLoading: boolean;
  /** Why the next page did not come. */
  readonly failure: string | null;
  readonly retry: () => void;
  readonly loadMore: () => Promise<void>;
}

/** The activity of a patient: the newest from this device and then from the server, older pages only from there. */
export function useActivity(patient: Id): ShownActivity {
  const { api } = useServices();
  const { db } = useAccountContext();
  const stored = useLiveQuery(async () => readActivity(db, patient), [db, patient]);
  /** All pages that came since the first one was asked for. */
  const [read, setRead] = useState<ActivityPage | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const askFirst = useCallback(
    async (isOver: () => boolean) => {
      const outcome = await ask(api, patient, null);
      if (outcome.kind !== 'ok') return 'failed';
      if (isOver()) return 'answered';
      // Pages that were read before do not join a new first one: what is between them was not read.
      setRead(outcome.value);
      setAdded(null);
      putActivity(db, patient, outcome.value).catch((cause: unknown) =>
        console.error('the activity was not stored', cause),
      );
      return 'answered';
    },
    [api, db, patient],
  );
  const { standing, retry } = useAsking(askFirst);

  async function loadMore(): Promise<void> {
    if (read === null || read.next === null || isLoading) return;
    setLoading(true);
    setFailure(null);
    const outcome = await ask(api, patient, read.next);
    setLoading(false);
    if (outcome.kind === 'ok') {
      const { entries, next } = outcome.value;
      setRead({ entries: [...read.entries, ...entries], next });
      setAdded(read.entries.length);
    } else {
      const texts = {
        fallback: messages.olderUnread,
        offline: messages.needsNetwork,
        isBare: true,
      };
      setFailure(describeFailure(outcome, texts));
    }
  }

  const shown = read ?? (stored === null && standing !== 'failed' ? undefined : stored);
  return {
    entries: shown == null ? shown : shown.entries,
    standing,
    added,
    hasMore: (shown?.next ?? null) !== null,
    isLoading,
    failure,
    retry,
    loadMore,
  };
}

function ask({ circle }: Services['api'], patient: Id, before: Id | null) {
  return callLoaded(circle, (calls) => calls.activity(patient, before));
}

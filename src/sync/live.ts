import type { EventsApi } from '#api/events.ts';
import type { LiveEvent } from '#domain/contract/events.ts';
import type { Id } from '#domain/people/id.ts';
import { backoffMs } from './backoff.ts';

interface LiveDeps {
  readonly follow: EventsApi['follow'];
  /** Fetches the changed data. Never rejects: the next pull brings what could not be fetched. */
  readonly fetch: (changed: LiveEvent) => Promise<void>;
  /** Runs the work in only one tab of the account at a time, until the signal is aborted. */
  readonly inOneTab: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => number;
  readonly clearTimer: (timer: number) => void;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

/** After a stream that lasted this long, the backoff starts again from the first failure. */
const STEADY_MS = 30_000;
/** How long the page waits before it tries again after the server rejected the stream. */
const REJECTED_MS = 10 * 60_000;

/**
 * Keeps the live stream open while the page is visible, and fetches what its events name. After failures it waits
 * longer and longer before it connects again; meanwhile the pull of every minute brings the same data.
 */
export function createLive(deps: LiveDeps) {
  let shown: AbortController | null = null;
  /** The id of the last event. Kept while the page is hidden, so that the next stream continues from there. */
  let after: string | null = null;
  let failures = 0;
  let wake = (): void => {};
  const fetchSoon = oneAtATime(deps.fetch);

  async function keepOpen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const wait = await followOnce(signal);
      if (wait === null || signal.aborted) return;
      await pause(wait, signal);
    }
  }

  /** @returns how long to wait before the next stream; null if none is to follow. */
  async function followOnce(signal: AbortSignal): Promise<number | null> {
    const begun = deps.now();
    let isHeard = false;
    let asked = 0;
    const outcome = await deps.follow({
      after,
      signal,
      onEvent(event, id) {
        isHeard = true;
        after = id ?? after;
        fetchSoon(event);
      },
      onWait(ms) {
        asked = ms;
      },
    });
    if (outcome.kind === 'unauthorized') return null;
    if (outcome.kind === 'rejected') return REJECTED_MS;
    if (isHeard && deps.now() - begun >= STEADY_MS) failures = 0;
    // The page was hidden, which closed the stream.
    if (signal.aborted) return null;
    failures += 1;
    const retryAfter = outcome.kind === 'busy' ? (outcome.retryAfterMs ?? 0) : 0;
    return Math.max(asked, retryAfter, backoffMs(failures, deps.random));
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        deps.clearTimer(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = deps.setTimer(end, ms);
      signal.addEventListener('abort', end);
      wake = end;
    });
  }

  return {
    /** To be called when the page becomes visible. */
    show(): void {
      if (shown !== null) return;
      shown = new AbortController();
      const { signal } = shown;
      deps.inOneTab(signal, () => keepOpen(signal)).catch(deps.onError);
    },
    /** To be called when the page is hidden or its account is closed. */
    hide(): void {
      shown?.abort();
      shown = null;
    },
    /** To be called when the network is back: a waiting stream connects at once. */
    retry: () => wake(),
  };
}

/** Fetches for one event at a time; what is named meanwhile is collected and fetched together afterwards. */
function oneAtATime(fetch: LiveDeps['fetch']): (event: LiveEvent) => void {
  let isFetching = false;
  let isEverything = false;
  const patients = new Set<Id>();

  async function fetchAll(): Promise<void> {
    isFetching = true;
    while (isEverything || patients.size > 0) {
      const changed = isEverything ? 'everything' : [...patients];
      isEverything = false;
      patients.clear();
      await fetch(changed);
    }
    isFetching = false;
  }

  return (event) => {
    if (event === 'everything') isEverything = true;
    else for (const patient of event) patients.add(patient);
    if (!isFetching) void fetchAll();
  };
}

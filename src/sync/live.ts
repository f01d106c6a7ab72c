import type { EventsApi } from '#api/events.ts';
import type { LiveEvent } from '#domain/contract/events.ts';
import type { Id } from '#domain/people/id.ts';
import { backoffMs } from './backoff.ts';

interface LiveDeps {
  readonly follow: EventsApi['follow'];
  /** Fetches what changed. Never rejects: what it could not fetch comes with the next pull. */
  readonly fetch: (changed: LiveEvent) => Promise<void>;
  /** Runs the work in one tab of the account at a time, until the signal is aborted. */
  readonly inOneTab: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly setTimer: (run: () => void, ms: number) => number;
  readonly clearTimer: (timer: number) => void;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

/** After a stream that lasted so long, the next failure is a first one. */
const STEADY_MS = 30_000;
/** How long the page does without, after the server has rejected the stream. */
const REJECTED_MS = 10 * 60_000;

/**
 * Keeps the live stream of a page open while it is shown, and fetches what its events name. Where the stream cannot be
 * had, it tries again later and later: the pull of every minute brings the same.
 */
export function createLive(deps: LiveDeps) {
  let shown: AbortController | null = null;
  /** The id of the last event. It stays while the page is hidden, so that the next stream goes on from there. */
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

  /** @returns how long to wait until the next stream; null where there is to be none. */
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
    // The session is over.
    if (outcome.kind === 'unauthorized') return null;
    if (outcome.kind === 'rejected') return REJECTED_MS;
    if (isHeard && deps.now() - begun >= STEADY_MS) failures = 0;
    // The page has ended it.
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
    /** The page is visible. */
    show(): void {
      if (shown !== null) return;
      shown = new AbortController();
      const { signal } = shown;
      deps.inOneTab(signal, () => keepOpen(signal)).catch(deps.onError);
    },
    /** The page is hidden, or is not this account's any more. */
    hide(): void {
      shown?.abort();
      shown = null;
    },
    /** The network came back: a stream that waits is tried at once. */
    retry: () => wake(),
  };
}

/** Collects what changed while something is being fetched. */
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

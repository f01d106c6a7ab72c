/**
 * Why not Dexie's `liveQuery` alone: that reads once for each subscriber and not at all without one. These read
 * once for all subscribers, and stay open between two visits of a page: a start reads each list once and not
 * twice (ahead of the page, then for it), and a page that one returns to draws the current state in its first
 * frame (`tests/db/live-query.test.ts`, `tests/features/calendar/read-ahead.test.ts`).
 */

import { liveQuery } from 'dexie';

/** An observable for `useObservable` of dexie-react-hooks, with its latest result at once. */
export type LiveQuery<T> = ReturnType<typeof openLiveQuery<T>>;

type Observer<T> = [next: (value: T) => void, failed?: (cause: unknown) => void];

/** @param signal stops the query when it aborts. */
export function openLiveQuery<T>(query: () => Promise<T>, signal: AbortSignal) {
  const observers = new Set<Observer<T>>();
  /** `stored` is as on the disk, `latest` as last emitted. */
  let stored: { readonly value: T } | undefined;
  let latest: typeof stored;
  /** How many changes are being stored. */
  let storing = 0;

  function emit(result: typeof latest): void {
    if (result === undefined || source.closed) return;
    latest = result;
    for (const [next] of observers) next(result.value);
  }

  // Dexie follows the reads after a native `await` only of a function that is itself declared `async`: without it, a
  // query in Chromium never ran again for what it had read second.
  const source = liveQuery(async () => query()).subscribe(
    (value) => {
      stored = { value };
      if (storing === 0) emit(stored);
    },
    (cause) => {
      stop();
      for (const [, failed] of observers) failed?.(cause);
    },
  );

  function stop(): void {
    source.unsubscribe();
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);

  return {
    /** The latest result; undefined before the first. */
    getValue: (): T | undefined => latest?.value,
    /** Calls back with the latest result, if any, and with every later one. */
    subscribe(...observer: Observer<T>) {
      observers.add(observer);
      if (latest !== undefined) observer[0](latest.value);
      return { unsubscribe: () => void observers.delete(observer) };
    },
    /**
     * Emits the latest result with a change at once, and nothing read meanwhile until `write` has stored it.
     * @param write resolves with the result as stored. If it rejects, so does this, and the change is gone.
     */
    async change(apply: (value: T) => T, write: () => Promise<T>): Promise<void> {
      storing += 1;
      emit(latest && { value: apply(latest.value) });
      try {
        stored = { value: await write() };
      } finally {
        storing -= 1;
        if (storing === 0) emit(stored);
      }
    },
    /** Whether it is still running: a query that failed or was stopped emits nothing more. */
    isLive: () => !source.closed,
    stop,
  };
}

/** Live queries by key, for example one for each range of days or months. @param signal stops all of them when it aborts. */
export function openLiveQueries<T>(query: (key: string) => Promise<T>, signal: AbortSignal) {
  const open = new Map<string, LiveQuery<T>>();
  return {
    of(key: string): LiveQuery<T> {
      let found = open.get(key);
      if (!found?.isLive()) {
        found = openLiveQuery(() => query(key), signal);
        open.set(key, found);
      }
      return found;
    },
    /** The latest results of all keys; undefined before the first of one. */
    latest: () => Array.from(open.values(), ({ getValue }) => getValue()),
    /** Stops all others. */
    keepOnly(key: string): void {
      for (const [other, { stop }] of open) {
        if (other === key) continue;
        stop();
        open.delete(other);
      }
    },
  };
}

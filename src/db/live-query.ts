/**
 * Dexie's `liveQuery` reads once for each subscriber, and not at all without one. The queries here read once for all
 * subscribers, and stay open between two visits of a page. So a start reads each list once, instead of once ahead of
 * the page and once for it; and a page that the user returns to draws the current state in its first frame
 * (`tests/db/live-query.test.ts`, `tests/features/calendar/read-ahead.test.ts`).
 */

import { liveQuery, type Subscription } from 'dexie';

/** An observable for `useObservable` of dexie-react-hooks that has its latest result at once. */
export type LiveQuery<T> = ReturnType<typeof openLiveQuery<T>>;

type Observer<T> = [next: (value: T) => void, failed?: (cause: unknown) => void];

/**
 * A query that fails tells its observers, and runs again for the next one: the browser may have closed the database for
 * a moment.
 * @param signal stops the query when it aborts.
 * @param isSame whether a later result need not be emitted, because observers have no use for the difference.
 */
export function openLiveQuery<T>(
  query: () => Promise<T>,
  signal: AbortSignal,
  isSame?: (stored: T, value: T) => boolean,
) {
  const observers = new Set<Observer<T>>();
  /** `stored` is the result as on the disk, `latest` the result last emitted. */
  let stored: { readonly value: T } | undefined;
  let latest: typeof stored;
  /** How many changes are being stored. */
  let storing = 0;

  function emit(result: typeof latest): void {
    if (result === undefined || source?.closed !== false) return;
    latest = result;
    for (const [next] of observers) next(result.value);
  }

  let source: Subscription | undefined;
  function start(): void {
    if (signal.aborted) return;
    // Dexie tracks the reads after a native `await` only in a function that is itself declared `async`. Without it, a
    // query in Chromium never ran again after a change of what it read second.
    source = liveQuery(async () => query()).subscribe(
      (value) => {
        if (stored && isSame?.(stored.value, value)) return;
        stored = { value };
        if (storing === 0) emit(stored);
      },
      (cause) => {
        stop();
        for (const [, failed] of observers) failed?.(cause);
      },
    );
    signal.addEventListener('abort', stop);
  }

  function stop(): void {
    source?.unsubscribe();
    signal.removeEventListener('abort', stop);
  }
  start();

  return {
    /** The latest result; undefined before the first. */
    getValue: (): T | undefined => latest?.value,
    /** Calls back with the latest result, if there is one, and with every later one. */
    subscribe(...observer: Observer<T>) {
      observers.add(observer);
      if (source?.closed) start();
      if (latest !== undefined) observer[0](latest.value);
      return { unsubscribe: () => void observers.delete(observer) };
    },
    /**
     * Emits the latest result with the change applied at once; results read before `write` has stored the change are
     * not emitted.
     * @param write resolves with the result as stored. If it rejects, `change` rejects too, and the change is undone.
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
    stop,
  };
}

/** Live queries by key, for example one for each range of days or months. The parameters are those of `openLiveQuery`. */
export function openLiveQueries<T>(
  query: (key: string) => Promise<T>,
  signal: AbortSignal,
  isSame?: (stored: T, value: T) => boolean,
) {
  const open = new Map<string, LiveQuery<T>>();
  return {
    of(key: string): LiveQuery<T> {
      const found = open.get(key) ?? openLiveQuery(() => query(key), signal, isSame);
      open.set(key, found);
      return found;
    },
    /** The latest results of all keys; undefined for a key without a first result. */
    latest: () => Array.from(open.values(), ({ getValue }) => getValue()),
    /** Stops the queries of all other keys. */
    keepOnly(key: string): void {
      for (const [other, { stop }] of open) {
        if (other === key) continue;
        stop();
        open.delete(other);
      }
    },
  };
}

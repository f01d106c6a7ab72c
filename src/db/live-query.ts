import { liveQuery } from 'dexie';

/**
 * A live query that keeps running without subscribers, so that the next one has its latest result at once. An
 * observable for `useObservable` of dexie-react-hooks.
 */
export interface LiveQuery<T> {
  /** Whether there is a result yet. */
  readonly hasValue: () => boolean;
  /** The latest result; undefined before the first. */
  readonly getValue: () => T | undefined;
  /** Calls back with the latest result, if any, and with every later one. */
  readonly subscribe: (
    next: (value: T) => void,
    failed?: (cause: unknown) => void,
  ) => { readonly unsubscribe: () => void };
  /** Whether it is still running: a query that failed or was stopped emits nothing more. */
  readonly isLive: () => boolean;
  readonly stop: () => void;
}

/** Live queries by key, for example one for each range of days or months. */
export interface LiveQueries<T> {
  readonly of: (key: string) => LiveQuery<T>;
  /** Stops all others. */
  readonly keepOnly: (key: string) => void;
}

interface Observer<T> {
  readonly next: (value: T) => void;
  readonly failed: ((cause: unknown) => void) | undefined;
}

/** @param signal stops the query when it aborts. */
export function openLiveQuery<T>(query: () => Promise<T>, signal: AbortSignal): LiveQuery<T> {
  const observers = new Set<Observer<T>>();
  let latest: { readonly value: T } | undefined;
  let isLive = true;

  const source = liveQuery(query).subscribe(
    (value) => {
      latest = { value };
      for (const { next } of observers) next(value);
    },
    (cause) => {
      stop();
      for (const { failed } of observers) failed?.(cause);
    },
  );

  function stop(): void {
    isLive = false;
    source.unsubscribe();
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);

  return {
    hasValue: () => latest !== undefined,
    getValue: () => latest?.value,
    subscribe(next, failed) {
      const observer = { next, failed };
      observers.add(observer);
      if (latest !== undefined) next(latest.value);
      return { unsubscribe: () => void observers.delete(observer) };
    },
    isLive: () => isLive,
    stop,
  };
}

/** @param signal stops all of them when it aborts. */
export function openLiveQueries<T>(
  query: (key: string) => Promise<T>,
  signal: AbortSignal,
): LiveQueries<T> {
  const kept = new Map<string, LiveQuery<T>>();
  return {
    of(key) {
      let found = kept.get(key);
      if (!found?.isLive()) {
        found = openLiveQuery(() => query(key), signal);
        kept.set(key, found);
      }
      return found;
    },
    keepOnly(key) {
      for (const [other, { stop }] of kept) {
        if (other === key) continue;
        stop();
        kept.delete(other);
      }
    },
  };
}

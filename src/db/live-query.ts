import { liveQuery } from 'dexie';

/**
 * A live query that goes on while nobody looks: its latest result is at hand, without a wait, for
 * whoever looks next. An observable as `useObservable` of dexie-react-hooks takes it.
 */
export interface LiveQuery<T> {
  /** Whether it was read at least once. */
  readonly hasValue: () => boolean;
  /** The latest result; undefined before the first. */
  readonly getValue: () => T | undefined;
  /** Tells the latest result, where there is one, and every one from now on. */
  readonly subscribe: (
    next: (value: T) => void,
    failed?: (cause: unknown) => void,
  ) => { readonly unsubscribe: () => void };
  /** Whether it is still going: a query that failed or was stopped tells nothing any more. */
  readonly isLive: () => boolean;
  readonly stop: () => void;
}

/** Kept queries of one thing, by what is asked of it: for some days, for some months. */
export interface LiveQueries<T> {
  readonly of: (key: string) => LiveQuery<T>;
  /** Lets go of all others. */
  readonly keepOnly: (key: string) => void;
}

interface Observer<T> {
  readonly next: (value: T) => void;
  readonly failed: ((cause: unknown) => void) | undefined;
}

/** @param signal the end of what is queried; the query stops with it. */
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

/** @param signal as `openLiveQuery` has it: all of them stop with it. */
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

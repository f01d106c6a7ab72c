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
  /**
   * Emits the latest result with a change at once, and keeps the change applied until `write` has stored it.
   * @param write resolves with the result as stored. If it rejects, so does this, and the change is gone.
   */
  readonly change: (apply: (value: T) => T, write: () => Promise<T>) => Promise<void>;
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
  /** Changes that are emitted already and being stored. */
  const changes = new Set<(value: T) => T>();
  let stored: { readonly value: T } | undefined;
  let latest: { readonly value: T } | undefined;
  let isLive = true;

  function emit(): void {
    if (stored === undefined || !isLive) return;
    latest = { value: [...changes].reduce((value, apply) => apply(value), stored.value) };
    for (const { next } of observers) next(latest.value);
  }

  const source = liveQuery(query).subscribe(
    (value) => {
      stored = { value };
      emit();
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
    async change(apply, write) {
      // Its own function, so that the same change made twice counts twice.
      const change = (value: T) => apply(value);
      changes.add(change);
      emit();
      try {
        stored = { value: await write() };
      } finally {
        changes.delete(change);
        emit();
      }
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

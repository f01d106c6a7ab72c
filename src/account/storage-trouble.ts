import type { StorageTrouble, TroubleWatch } from '#services';

/** What is wrong with this device's storage, for the banner that says it. */
export function createTroubleWatch(): TroubleWatch & {
  readonly report: (trouble: StorageTrouble) => void;
  readonly over: (trouble: StorageTrouble) => void;
} {
  const listeners = new Set<() => void>();
  let present: readonly StorageTrouble[] = [];

  function set(next: readonly StorageTrouble[]): void {
    present = next;
    for (const changed of listeners) changed();
  }

  return {
    current: () => present,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    report(trouble) {
      if (!present.includes(trouble)) set([...present, trouble]);
    },
    over(trouble) {
      if (present.includes(trouble)) set(present.filter((other) => other !== trouble));
    },
  };
}

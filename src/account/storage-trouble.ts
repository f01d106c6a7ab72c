import type { Services, StorageTrouble } from '#services';

/** The storage troubles of this device that are present now. */
export function createTroubleWatch(): Services['trouble'] {
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
    clear(trouble) {
      if (present.includes(trouble)) set(present.filter((other) => other !== trouble));
    },
  };
}

import { createListeners } from '#platform/listeners.ts';
import type { Services, StorageTrouble } from '#services';

/** The storage troubles of this device that are present now. */
export function createTroubleWatch(): Services['trouble'] {
  const { subscribe, notify } = createListeners();
  let present: readonly StorageTrouble[] = [];

  function set(next: readonly StorageTrouble[]): void {
    present = next;
    notify();
  }

  return {
    current: () => present,
    subscribe,
    report(trouble) {
      if (!present.includes(trouble)) set([...present, trouble]);
    },
    clear(trouble) {
      if (present.includes(trouble)) set(present.filter((other) => other !== trouble));
    },
  };
}

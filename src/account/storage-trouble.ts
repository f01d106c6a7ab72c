import { storageFailure } from '#db/storage-errors.ts';
import { createListeners } from '#platform/listeners.ts';
import type { Services, StorageTrouble } from '#services';

/** The storage troubles of this device that are present now. */
export function createTroubleWatch(): Services['trouble'] {
  const { subscribe, notify } = createListeners();
  let present: readonly StorageTrouble[] = [];
  /** The writes that found the disk full and have not succeeded since. */
  const full = new Set<string>();

  function set(next: readonly StorageTrouble[]): void {
    present = next;
    notify();
  }

  function report(trouble: StorageTrouble): void {
    if (!present.includes(trouble)) set([...present, trouble]);
  }

  function clear(trouble: StorageTrouble): void {
    if (trouble === 'full') full.clear();
    if (present.includes(trouble)) set(present.filter((other) => other !== trouble));
  }

  return {
    current: () => present,
    subscribe,
    report,
    clear,
    wrote(what, cause) {
      if (cause === undefined) {
        if (full.delete(what) && full.size === 0) clear('full');
      } else if (storageFailure(cause) === 'full') {
        full.add(what);
        report('full');
      }
    },
  };
}

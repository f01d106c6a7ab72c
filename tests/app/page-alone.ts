import { vi } from 'vitest';

/** Disconnects pages from each other, so that none gets another's events. Undo with `vi.unstubAllGlobals`. */
export function leavePagesAlone(): void {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {}
    },
  );
}

import { vi } from 'vitest';

/** Disconnects pages from each other, so that none hears of another's changes. Undo with `vi.unstubAllGlobals`. */
export function leavePagesAlone(): void {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {}
    },
  );
}

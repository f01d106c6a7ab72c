import type { CircleApi } from '#api/circle.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { putCircle } from '#db/people/circle.ts';
import type { Circle } from '#domain/contract/circle.ts';
import type { Id } from '#domain/people/id.ts';
import { callLoaded, type Unloaded } from './call-loaded.ts';
import type { SyncControl } from './control.ts';

/**
 * Changes a circle on the server, and then on this device.
 * @param read the circle afterwards; null where the answer has none.
 */
export async function changeCircle<T>(
  deps: {
    readonly db: AccountDatabase;
    readonly sync: Pick<SyncControl, 'refresh'>;
    /** The calls, loaded when needed. */
    readonly circle: () => Promise<CircleApi>;
  },
  patient: Id,
  call: (calls: CircleApi) => Promise<T>,
  read: (done: Extract<T, { kind: 'ok' }>) => Circle | null,
): Promise<T | Unloaded> {
  const outcome = await callLoaded(deps.circle, call);
  if (isDone(outcome)) {
    const circle = read(outcome);
    // If this write fails, the next pull fetches the change, and reports the storage error.
    if (circle !== null) {
      await putCircle(deps.db, patient, circle).catch((cause: unknown) =>
        console.error('the mirror was not updated', cause),
      );
    }
    void deps.sync.refresh();
  }
  return outcome;
}

function isDone<T>(outcome: T): outcome is Extract<T, { kind: 'ok' }> {
  return (outcome as { readonly kind?: unknown }).kind === 'ok';
}

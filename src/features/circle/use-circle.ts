import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { putCircle, readCircle } from '#db/circle.ts';
import type { Circle } from '#domain/contract/circle.ts';
import type { Id } from '#domain/people/id.ts';
import { type Services, useAccountContext, useServices } from '#services';

export type CircleCalls = Awaited<ReturnType<Services['api']['circle']>>;
type Failed = { readonly kind: 'network'; readonly cause: unknown };

export interface ShownCircle {
  /** What this device has; undefined until it was read, null where there is nothing. */
  readonly circle: Circle | null | undefined;
  /** Whether the server has said who they are since the dialog opened. */
  readonly standing: 'asking' | 'answered' | 'failed';
  /** Asks the server again. */
  readonly retry: () => void;
}

/** The circle of a patient: first from this device, then from the server. */
export function useCircle(patient: Id): ShownCircle {
  const { api } = useServices();
  const { db } = useAccountContext();
  const circle = useLiveQuery(async () => readCircle(db, patient), [db, patient]);
  const [standing, setStanding] = useState<ShownCircle['standing']>('asking');
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isOver = false;
    async function ask(): Promise<ShownCircle['standing']> {
      const outcome = await (await api.circle()).ofPatient(patient);
      if (outcome.kind !== 'ok') return 'failed';
      if (!isOver) await putCircle(db, patient, outcome.value);
      return 'answered';
    }
    ask()
      .catch((cause: unknown) => {
        console.error('the circle could not be read', cause);
        return 'failed' as const;
      })
      .then((result) => isOver || setStanding(result));
    return () => {
      isOver = true;
    };
  }, [api, db, patient, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { circle, standing, retry };
}

/** Changes a circle on the server, and then on this device. */
export function useCircleChange(
  patient: Id,
): <T>(
  call: (calls: CircleCalls) => Promise<T>,
  read: (done: Extract<T, { kind: 'ok' }>) => Circle | null,
) => Promise<T | Failed> {
  const { api } = useServices();
  const { db, sync } = useAccountContext();
  return async (call, read) => {
    let calls: CircleCalls;
    try {
      calls = await api.circle();
    } catch (cause) {
      // The code of the calls cannot be loaded.
      return { kind: 'network', cause };
    }
    const outcome = await call(calls);
    if (isDone(outcome)) {
      const circle = read(outcome);
      // If the write fails, the next pull brings the change, and reports the storage error.
      if (circle !== null) {
        await putCircle(db, patient, circle).catch((cause: unknown) =>
          console.error('the mirror was not updated', cause),
        );
      }
      void sync.refresh();
    }
    return outcome;
  };
}

function isDone<T>(outcome: T): outcome is Extract<T, { kind: 'ok' }> {
  return (outcome as { readonly kind?: unknown }).kind === 'ok';
}

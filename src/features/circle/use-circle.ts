import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { readCircle } from '#db/people/circle.ts';
import type { Circle } from '#domain/contract/circle.ts';
import type { Id } from '#domain/people/id.ts';
import { type Services, useAccountContext, useServices } from '#services';
import { changeCircle } from '#sync/change-circle.ts';
import { pullCircleOf } from '#sync/circle.ts';
import { type Standing, useAsking } from './use-asking.ts';

export type CircleCalls = Awaited<ReturnType<Services['api']['circle']>>;

interface ShownCircle {
  /** What this device has; undefined until it was read, null where there is nothing. */
  readonly circle: Circle | null | undefined;
  /** Whether the server has said who they are since the dialog opened. */
  readonly standing: Standing;
  /** Asks the server again. */
  readonly retry: () => void;
}

/** The circle of a patient: first from this device, then from the server. */
export function useCircle(patient: Id): ShownCircle {
  const { api } = useServices();
  const { db } = useAccountContext();
  const circle = useLiveQuery(async () => readCircle(db, patient), [db, patient]);
  const ask = useCallback(
    async (isOver: () => boolean) => {
      try {
        const outcome = await pullCircleOf({ db, api: await api.circle() }, patient, isOver);
        return outcome.kind === 'ok' ? 'answered' : 'failed';
      } catch (cause) {
        console.error('the circle could not be read', cause);
        return 'failed';
      }
    },
    [api, db, patient],
  );
  const { standing, askAgain } = useAsking(ask);
  return { circle, standing, retry: askAgain };
}

/** Changes a circle on the server, and then on this device. */
export function useCircleChange(patient: Id) {
  const { api } = useServices();
  const { db, sync } = useAccountContext();
  return <T>(
    call: (calls: CircleCalls) => Promise<T>,
    read: (done: Extract<T, { kind: 'ok' }>) => Circle | null,
  ) => changeCircle({ db, sync, circle: api.circle }, patient, call, read);
}

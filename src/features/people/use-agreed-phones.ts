import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { readCircle } from '#db/people/circle.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { useAccountContext, useServices } from '#services';
import { pullCircleOf } from '#sync/circle.ts';

/**
 * The mobiles of the caregivers who agreed to care for a patient, by `String(id)`: what this device has, and then what
 * the server says. Nobody else's mobile is a family's to see, and nobody calls themselves.
 * @param isOffered whether the backend has circles.
 */
export function useAgreedPhones(patient: Id, isOffered: boolean): ReadonlyMap<string, string> {
  const { api } = useServices();
  const { db, accountId } = useAccountContext();
  const circle = useLiveQuery(
    async () => (isOffered ? readCircle(db, patient) : null),
    [db, patient, isOffered],
  );

  useEffect(() => {
    if (!isOffered) return;
    const over = new AbortController();
    async function ask(): Promise<void> {
      await pullCircleOf({ db, api: await api.circle() }, patient, () => over.signal.aborted);
    }
    ask().catch((cause: unknown) => console.error('the circle could not be read', cause));
    return () => over.abort();
  }, [api, db, patient, isOffered]);

  return new Map(
    circle?.caregivers.flatMap(({ id, phone }) =>
      phone === null || sameId(id, accountId) ? [] : [[String(id), phone]],
    ),
  );
}

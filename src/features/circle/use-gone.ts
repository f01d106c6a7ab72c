import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readArchived } from '#db/people/archived.ts';
import { readShared } from '#db/people/unshared-work.ts';
import type { Id } from '#domain/people/id.ts';
import { archived as messages } from '#i18n/es/archived.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { useAccountContext, useServices } from '#services';
import { followArchived } from '#sync/archived.ts';

/**
 * Why a patient left the list of the user while something about them is open: who archived them, or that they are not
 * shared any more, as far as the server says it. Null while they are there, and until the server was asked.
 */
export function useGone(patient: Id): string | null {
  const { api } = useServices();
  const { db } = useAccountContext();
  const shared = useLiveQuery(async () => readShared(db), [db]);
  const archived = useLiveQuery(async () => readArchived(db), [db])?.get(String(patient));
  const isGone = shared != null && !shared.has(String(patient));
  const [isKnown, setKnown] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isGone) return;
    return followArchived({ db, peopleChanges: api.peopleChanges }, setKnown);
  }, [isGone, api, db]);
  if (!isGone) return null;
  if (archived !== undefined) return `${messages.title(archived.archivedBy)}. ${messages.hint}`;
  if (isKnown === null) return null;
  return `${isKnown ? firstData.notShared : messages.unlisted}.`;
}

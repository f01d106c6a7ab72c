import { useLiveQuery } from 'dexie-react-hooks';
import { use } from 'react';
import { readMe } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';

import { useAccountContext } from '#services';
import { type ActivityDialog, ActivitySlot } from './activity-slot.ts';

/** The dialog of the activity where the backend offers that; else null. */
export function useActivityDialog(): ActivityDialog | null {
  const dialog = use(ActivitySlot);
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  return me?.capabilities.includes(CAPABILITIES.activity) === true ? dialog : null;
}

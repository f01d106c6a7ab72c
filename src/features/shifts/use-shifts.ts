import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readMe } from '#db/people/people.ts';
import { readShifts, type StoredShifts } from '#db/shifts/shifts.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Id } from '#domain/people/id.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';

/** What is known of a caregiver's shifts, and otherwise why they are not shown. */
export type Shifts =
  | { readonly kind: 'known'; readonly stored: StoredShifts; readonly me: Id }
  | { readonly kind: 'waiting' | 'not-offered' | FirstPullTrouble };

/** The shifts on this device, with a pull when the page opens. */
export function useShifts(): Shifts {
  const { db, sync, accountId } = useAccountContext();
  const stored = useLiveQuery(async () => readShifts(db), [db]);
  const me = useLiveQuery(async () => readMe(db), [db]);
  const [trouble, setTrouble] = useState<FirstPullTrouble | null>(null);

  useEffect(() => void sync.pull(), [sync]);
  useEffect(() => (stored === null ? retryFirstPull(sync, setTrouble) : undefined), [stored, sync]);

  if (me === undefined || stored === undefined) return { kind: 'waiting' };
  const isOffered = me?.capabilities.includes(CAPABILITIES.shifts);
  if (isOffered === false) return { kind: 'not-offered' };
  if (stored === null) return { kind: trouble ?? 'waiting' };
  return { kind: 'known', stored, me: me?.id ?? accountId };
}

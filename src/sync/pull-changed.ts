import { readMe, readPatients } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { pullCircleOf } from './circle.ts';
import { pullNotesOf } from './notes.ts';
import type { PullAccountDeps } from './pull-account.ts';
import { pullCareRequests } from './pull-care-requests.ts';
import { pullShifts } from './shifts.ts';
import { syncStore } from './store.ts';

/**
 * Brings what the live stream named up to date: of these patients the care requests, the notes and the circle, and for
 * a caregiver the shifts. What cannot be fetched stays as it is until the next pull.
 */
export async function pullChanged(
  {
    db,
    api,
    role,
    notes,
    circle,
    shifts,
    isOver,
  }: Omit<PullAccountDeps, 'now' | 'newId' | 'careHours'>,
  changed: readonly Id[],
): Promise<void> {
  const { capabilities = [] } = (await readMe(db)) ?? {};
  if (role === 'Responsable') {
    const store = syncStore(db);
    const guarded: typeof store = {
      ...store,
      replaceCareRequests: async (...args) => !isOver() && store.replaceCareRequests(...args),
    };
    for (const { id } of await readPatients(db)) {
      if (!changed.some((one) => sameId(one, id))) continue;
      await pullCareRequests(guarded, api.solicitudes, id, await store.readListTag(id));
      if (isOver()) return;
      if (capabilities.includes(CAPABILITIES.handoverNotes))
        await pullNotesOf(store, await notes(), id, isOver);
      if (capabilities.includes(CAPABILITIES.circle))
        await pullCircleOf({ db, api: await circle() }, id, isOver);
    }
  }
  if (capabilities.includes(CAPABILITIES.shifts) && !isOver())
    await pullShifts({ db, api: await shifts() }, isOver);
}

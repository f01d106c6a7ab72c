import { hasCapability } from '#db/account/backend-capabilities.ts';
import { readCaregivers, readPatients } from '#db/people/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { fetchesBesideShifts } from './beside-shifts.ts';
import { calendarPull, pullCaregiversOf } from './pull.ts';
import type { PullAccountDeps } from './pull-account.ts';
import { pullCalendar } from './pull-calendar.ts';
import { pullShifts } from './shifts.ts';

/**
 * Updates the patients that the live stream named: their care requests, notes and circle, their caregivers and care
 * window, and for a caregiver the shifts. What cannot be fetched stays unchanged until the next pull.
 */
export async function pullChanged(deps: PullAccountDeps, changed: readonly Id[]): Promise<void> {
  const { db, api, role, isOver } = deps;
  const hasShifts = await hasCapability(db, CAPABILITIES.shifts);
  if (role === 'Responsable') {
    const calendar = calendarPull(deps);
    const besideShifts = Object.values(await fetchesBesideShifts(deps));
    for (const { id } of await readPatients(db)) {
      if (!changed.some((one) => sameId(one, id))) continue;
      const fetches = [
        () => pullCalendar(calendar, id),
        ...besideShifts.map((fetchOf) => () => fetchOf(id)),
        async () => pullCaregiversOf(deps, id, (await readCaregivers(db)) ?? []),
      ];
      for (const fetch of fetches) if (!isOver()) await fetch();
    }
  }
  if (hasShifts && !isOver()) await pullShifts({ db, api: await api.shifts() }, isOver);
}

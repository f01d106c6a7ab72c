import { hasCapability } from '#db/backend-capabilities.ts';
import { readPatients } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { pullBesideShifts } from './beside-shifts.ts';
import { calendarPull } from './pull.ts';
import type { PullAccountDeps } from './pull-account.ts';
import { pullCalendar } from './pull-calendar.ts';
import { pullShifts } from './shifts.ts';

/**
 * Brings what the live stream named up to date: of these patients the care requests, the notes and the circle, and for
 * a caregiver the shifts. What cannot be fetched stays as it is until the next pull.
 */
export async function pullChanged(
  deps: Omit<PullAccountDeps, 'newId'>,
  changed: readonly Id[],
): Promise<void> {
  const { db, api, role, isOver } = deps;
  const hasShifts = await hasCapability(db, CAPABILITIES.shifts);
  if (role === 'Responsable') {
    const calendar = calendarPull(deps);
    for (const { id } of await readPatients(db)) {
      if (!changed.some((one) => sameId(one, id))) continue;
      await pullCalendar(calendar, id);
      if (isOver()) return;
      await pullBesideShifts(deps, id);
    }
  }
  if (hasShifts && !isOver()) await pullShifts({ db, api: await api.shifts() }, isOver);
}

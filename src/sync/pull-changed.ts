import { hasCapability } from '#db/backend-capabilities.ts';
import { readPatients } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { eachPatient } from './each-patient.ts';
import type { PullAccountDeps } from './pull-account.ts';
import { pullPatient } from './pull-patient.ts';
import { pullShifts } from './shifts.ts';

/**
 * Updates the patients that the live stream named, and for a caregiver the shifts. What cannot be fetched stays unchanged
 * until the next pull.
 */
export async function pullChanged(deps: PullAccountDeps, changed: readonly Id[]): Promise<void> {
  const { db, api, role, isOver } = deps;
  if (role === 'Responsable') {
    const isChanged = ({ id }: { readonly id: Id }) => changed.some((one) => sameId(one, id));
    await eachPatient((await readPatients(db)).filter(isChanged), async (id) => {
      if (!isOver()) await pullPatient(deps, id);
    });
  }
  if (!isOver() && (await hasCapability(db, CAPABILITIES.shifts)))
    await pullShifts({ db, api: await api.shifts() }, isOver);
}

import { hasCapability } from '#db/backend-capabilities.ts';
import { readCaregivers, readPatients } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { createCallPlaces } from './call-places.ts';
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
    const named = (await readCaregivers(db)) ?? [];
    const patients = await readPatients(db);
    const inPlace = createCallPlaces();
    const isChanged = ({ id }: (typeof patients)[number]) => changed.some((one) => sameId(one, id));
    await eachPatient(patients.filter(isChanged), async (patient) => {
      if (!isOver()) await pullPatient(deps, patient, inPlace, named);
    });
  }
  if (!isOver() && (await hasCapability(db, CAPABILITIES.shifts)))
    await pullShifts({ db, api: await api.shifts() }, isOver);
}

import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { hasCapability } from '#db/backend-capabilities.ts';
import { isListed } from '#db/care-requests.ts';
import { isCircleAwaited } from '#db/circle.ts';
import { readMe } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Id } from '#domain/people/id.ts';
import { pullCareWindowOf } from './care-windows.ts';
import { pullCircleOf } from './circle.ts';
import { notesReader, pullNotesOf } from './notes.ts';
import { syncStore } from './store.ts';

interface BesideShifts {
  readonly db: AccountDatabase;
  readonly api: Pick<SessionApi, 'circle' | 'notes' | 'changes'>;
  readonly isOver: () => boolean;
  readonly now: () => number;
}

/** Fetches a patient's notes and their circle with the caregivers' answers, where the backend offers them. */
export async function pullBesideShifts(
  { db, api, isOver, now }: BesideShifts,
  patient: Id,
): Promise<void> {
  const { capabilities = [] } = (await readMe(db)) ?? {};
  if (capabilities.includes(CAPABILITIES.handoverNotes)) {
    const reader = notesReader(await api.notes(), api.changes);
    await pullNotesOf({ store: syncStore(db), api: reader, now }, patient, isOver);
  }
  if (capabilities.includes(CAPABILITIES.circle))
    await pullCircleOf({ db, api: await api.circle() }, patient, isOver);
}

interface FirstBesideShifts extends BesideShifts {
  readonly api: Pick<SessionApi, 'circle' | 'notes' | 'changes' | 'careHours'>;
  readonly newId: () => string;
}

/**
 * Fetches, before the shifts, what must not come after they are shown; a failure does not stop the pull, because its end
 * fetches all of it again. On a device that never had the circle: the same as `pullBesideShifts`, because notes and
 * answers are shown inside the lines of the shifts, which would grow. On a device that never had the shifts: the care
 * window, because uncovered hours are counted as soon as there are shifts.
 */
export async function pullFirstBesideShifts(deps: FirstBesideShifts, patient: Id): Promise<void> {
  try {
    await Promise.all([pullFirstCareWindow(deps, patient), pullFirstCircle(deps, patient)]);
  } catch (error) {
    if (!deps.isOver()) console.warn('a part was not fetched', error);
  }
}

async function pullFirstCircle(deps: BesideShifts, patient: Id): Promise<void> {
  if (await isCircleAwaited(deps.db, patient)) await pullBesideShifts(deps, patient);
}

async function pullFirstCareWindow(deps: FirstBesideShifts, patient: Id): Promise<void> {
  const { db, api, isOver } = deps;
  if ((await isListed(db, patient)) || !(await hasCapability(db, CAPABILITIES.careHours))) return;
  await pullCareWindowOf({ ...deps, api: await api.careHours() }, patient, isOver);
}

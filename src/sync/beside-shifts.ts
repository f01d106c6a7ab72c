import type { Outcome } from '#api/errors.ts';
import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { isListed } from '#db/calendar/care-requests.ts';
import { isCircleAwaited } from '#db/people/circle.ts';
import { readMe } from '#db/people/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Id } from '#domain/people/id.ts';
import { pullCareWindowOf } from './care-windows.ts';
import { pullCircleOf } from './circle.ts';
import { notesReader, pullNotesOf } from './notes.ts';
import { syncStore } from './store.ts';

interface BesideShifts {
  readonly db: AccountDatabase;
  readonly api: Pick<SessionApi, 'careHours' | 'circle' | 'notes' | 'changes'>;
  readonly isOver: () => boolean;
  readonly now: () => number;
  readonly newId: () => string;
}

type Fetch = (patient: Id) => Promise<Outcome<unknown>>;

interface FetchesBesideShifts {
  careWindow?: Fetch;
  notes?: Fetch;
  /** With the caregivers' answers. */
  circle?: Fetch;
}

/**
 * What can be fetched for each patient beside the care requests, of what the backend offers. Care windows come first,
 * because the calendar of a new device asks the user for one as long as none is stored.
 */
export async function fetchesBesideShifts({
  db,
  api,
  isOver,
  now,
  newId,
}: BesideShifts): Promise<FetchesBesideShifts> {
  const { capabilities = [] } = (await readMe(db)) ?? {};
  const fetches: FetchesBesideShifts = {};
  if (capabilities.includes(CAPABILITIES.careHours))
    fetches.careWindow = async (patient) =>
      pullCareWindowOf({ db, api: await api.careHours(), now, newId }, patient, isOver);
  if (capabilities.includes(CAPABILITIES.handoverNotes))
    fetches.notes = async (patient) => {
      const reader = notesReader(await api.notes(), api.changes);
      return pullNotesOf({ store: syncStore(db), api: reader, now }, patient, isOver);
    };
  if (capabilities.includes(CAPABILITIES.circle))
    fetches.circle = async (patient) =>
      pullCircleOf({ db, api: await api.circle() }, patient, isOver);
  return fetches;
}

/**
 * Fetches, before the shifts, what must not come after they are shown; a failure does not stop the pull, because its end
 * fetches all of it again. On a device that never had the circle: notes and circle, because notes and answers are shown
 * inside the lines of the shifts, which would grow. On a device that never had the shifts: the care window, because
 * uncovered hours are counted as soon as there are shifts.
 */
export async function pullFirstBesideShifts(deps: BesideShifts, patient: Id): Promise<void> {
  const { db, isOver } = deps;
  try {
    const isFirstCircle = await isCircleAwaited(db, patient);
    const isFirstList = !(await isListed(db, patient));
    if (!isFirstCircle && !isFirstList) return;
    const { careWindow, notes, circle } = await fetchesBesideShifts(deps);
    const fetchCircle = async () => {
      await notes?.(patient);
      await circle?.(patient);
    };
    await Promise.all([isFirstList && careWindow?.(patient), isFirstCircle && fetchCircle()]);
  } catch (error) {
    if (!isOver()) console.warn('a part was not fetched', error);
  }
}

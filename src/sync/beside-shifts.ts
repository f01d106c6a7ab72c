import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { isCircleAwaited } from '#db/circle.ts';
import { readMe } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Id } from '#domain/people/id.ts';
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

/**
 * Like `pullBesideShifts`, but only on a device that never had the circle. Notes and answers are shown inside the lines
 * of the shifts, so they are fetched before the shifts: otherwise lines would grow after they are shown. A failure here
 * does not stop the pull: its end fetches them again.
 */
export async function pullFirstBesideShifts(deps: BesideShifts, patient: Id): Promise<void> {
  try {
    if (await isCircleAwaited(deps.db, patient)) await pullBesideShifts(deps, patient);
  } catch (error) {
    if (!deps.isOver()) console.warn('something beside was not fetched', error);
  }
}

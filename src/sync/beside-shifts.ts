import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { isCircleAwaited } from '#db/circle.ts';
import { readNotes } from '#db/notes.ts';
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

/**
 * Fetches a patient's notes and what the caregivers answered for a device that never had them. They stand within the
 * lines of the shifts, so they come before these: no line grows later. Their failure is left to the pull's end.
 */
export async function pullFirstBesideShifts(
  { db, api, isOver, now }: BesideShifts,
  patient: Id,
): Promise<void> {
  try {
    if (!(await isCircleAwaited(db, patient))) return;
    const circle = pullCircleOf({ db, api: await api.circle() }, patient, isOver);
    if ((await readNotes(db, patient)) !== null) {
      const reader = notesReader(await api.notes(), api.changes);
      await pullNotesOf({ store: syncStore(db), api: reader, now }, patient, isOver);
    }
    await circle;
  } catch (error) {
    if (!isOver()) console.warn('what stands beside the first shifts was not fetched', error);
  }
}

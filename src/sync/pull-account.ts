import type { NotesApi } from '#api/notes.ts';
import { clearOldDeletionMark } from '#db/sign-out-tombstone.ts';
import { pullNotes } from './notes.ts';
import { type PullDeps, type PullResult, pull } from './pull.ts';

export interface PullAccountDeps extends Omit<PullDeps, 'onUnreadable'> {
  /** The calls for notes, loaded when needed. */
  readonly notes: () => Promise<NotesApi>;
}

/** Brings the mirror of an account up to date and, where that succeeded, the notes. */
export async function pullAccount({ notes, ...deps }: PullAccountDeps): Promise<PullResult> {
  const { db, role, isOver, now } = deps;
  // The browser may have closed it meanwhile.
  await db.open();
  // Older code must not write over shapes that it does not know.
  if (!db.isCurrent()) return { kind: 'network', cause: new Error('outdated') };
  const askedAt = now();
  const result = await pull({
    ...deps,
    onUnreadable: (list, count) => console.warn(`${count} rows of ${list} cannot be read`),
  });
  if (result.kind !== 'ok') return result;
  if (!isOver()) await clearOldDeletionMark(db, askedAt);
  if (role !== 'Responsable') return result;
  try {
    await pullNotes({ db, api: await notes() }, isOver);
  } catch (error) {
    // The rest is up to date without them.
    if (!isOver()) console.warn('the notes were not fetched', error);
  }
  return result;
}

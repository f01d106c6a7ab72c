import { useLiveQuery } from 'dexie-react-hooks';
import { readNotes, type ShownNote } from '#db/notes.ts';
import type { OpenCalendar } from './open-calendar.ts';

/** The notes of a calendar; null where the backend offers none, and until they are read. */
export function useNotes({ db, paciente }: OpenCalendar): readonly ShownNote[] | null {
  return useLiveQuery(() => readNotes(db, paciente), [db, paciente]) ?? null;
}

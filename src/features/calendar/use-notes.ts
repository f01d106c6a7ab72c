import { useLiveQuery } from 'dexie-react-hooks';
import { readNotes, type ShownNote } from '#db/notes.ts';
import type { Id } from '#domain/people/id.ts';
import { useDevice } from '#services';

/** The notes of a loved one; null where the backend offers none, and until they are read. */
export function useNotes(paciente: Id): readonly ShownNote[] | null {
  const { db } = useDevice();
  return useLiveQuery(() => readNotes(db, paciente), [db, paciente]) ?? null;
}

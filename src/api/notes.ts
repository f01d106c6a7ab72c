import { readDelta } from '#domain/contract/calendar-changes.ts';
import { notePath, readNote } from '#domain/contract/notes.ts';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import type { Id } from '#domain/people/id.ts';
import { acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';
import type { Outcome } from './errors.ts';
import { getList } from './list.ts';

/** The notes for the hand-over, where the backend offers `handover-notes`. */
export function notesApi(client: Client) {
  const notesOf = (patient: Id) => `/api/patients/${encodeURIComponent(patient)}/notes`;
  return {
    /** `GET /api/patients/{id}/notes`. */
    ofPatient: (patient: Id) => getList(client, notesOf(patient), readNote),

    /**
     * `PUT /api/patients/{id}/notes/{fecha}/{hora}`: replaces the whole note if its author has seen the current text.
     * Because of the key, a late copy of the call does not count as a newer text. The value is the version of the
     * calendar that contains the note, if the answer has one.
     */
    async put(
      key: string,
      patient: Id,
      note: Omit<NoteEdit, 'paciente'>,
    ): Promise<Outcome<number | null>> {
      const path = `${notesOf(patient)}/${notePath(note)}`;
      const answer = await client('PUT', path, {
        json: { text: note.text, ...(note.seen && { seen: note.seen }) },
        optionalHeaders: { 'idempotency-key': key },
      });
      return acknowledged(answer, versionIn);
    },
  };
}

function versionIn(answer: unknown): number | null {
  return readDelta(answer)?.version ?? null;
}

export type NotesApi = ReturnType<typeof notesApi>;

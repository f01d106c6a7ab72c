import { hasCapability } from '#db/account/backend-capabilities.ts';
import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import type { ServerNotes } from '#db/stored-rows.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { noteQueuesOf } from '#domain/outbox/note-edit.ts';
import type { Rejection } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';

/**
 * Reads the notes for the next shift: those of the server, replaced by those that wait in the outbox. `server-notes.ts`
 * writes the server's.
 */

/** A note as it is shown: the text written on this device, unless the server rejected it and has another text. */
export interface ShownNote extends HandoverNote {
  /** Set until the server has acknowledged the text written on this device. */
  readonly unsent: { readonly rejection: Rejection | null; readonly text: string } | null;
}

/**
 * The notes of a patient; null if the backend offers none. Notes that wait anyway are listed in the panel of waiting
 * changes.
 */
export async function readNotes(
  db: AccountDatabase,
  patient: Id,
): Promise<readonly ShownNote[] | null> {
  if (!(await hasCapability(db, CAPABILITIES.handoverNotes))) return null;
  const waiting = await db.saves.where('paciente').startsWith(noteQueuesOf(patient)).toArray();
  const { notes } = await serverNotes(db, patient);
  const unsent = waiting.flatMap(({ note, refusal: rejection }) => {
    if (note === undefined) return [];
    const { fecha, start, text } = note;
    const read = (rejection !== null && textAt(notes, note)) || text;
    return [{ fecha, start, text: read, unsent: { rejection, text } }];
  });
  const acknowledged = notes.filter((note) => !unsent.some((own) => isSameNote(own, note)));
  return [...acknowledged.map((note) => ({ ...note, unsent: null })), ...unsent];
}

/** The notes of a patient as last received from the server. */
export async function serverNotes(db: AccountDatabase, patient: Id): Promise<ServerNotes> {
  return (await readMeta(db, `notes:${patient}`)) ?? { notes: [], acknowledged: 0 };
}

/** The text of a note on the server, which everybody else sees; empty if there is none. */
export async function textOnServer(
  db: AccountDatabase,
  patient: Id,
  note: NoteMoment,
): Promise<string> {
  return textAt((await serverNotes(db, patient)).notes, note);
}

function textAt(notes: readonly HandoverNote[], note: NoteMoment): string {
  return notes.find((other) => isSameNote(other, note))?.text ?? '';
}

type NoteMoment = Pick<HandoverNote, 'fecha' | 'start'>;

export function isSameNote(one: NoteMoment, other: NoteMoment): boolean {
  return one.fecha === other.fecha && one.start === other.start;
}

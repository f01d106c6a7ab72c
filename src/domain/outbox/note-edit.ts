import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';

/** A note for the next shift as a mutation of the outbox: the whole text, empty if the note is removed. */
export interface NoteEdit extends HandoverNote {
  /** The id as the backend sent it: it is sent back unchanged. */
  readonly paciente: Id;
  /**
   * The texts that the author has seen there, or written. If somebody else has written another text meanwhile, the
   * server keeps both. Absent in mutations stored by older code, which replace whatever is there.
   */
  readonly seen?: readonly string[];
}

/** The most texts in `seen` that are kept of a note that is written again and again offline. */
const MOST_SEEN = 20;

/**
 * An edit that replaces another one in its queue. It keeps the texts that the replaced edit had seen, and the text of
 * that edit, which may have arrived.
 */
export function inPlaceOf(waiting: NoteEdit | undefined, edit: NoteEdit): NoteEdit {
  if (waiting === undefined || edit.seen === undefined) return edit;
  const seen = [...(waiting.seen ?? []), waiting.text, ...edit.seen];
  return { ...edit, seen: [...new Set(seen)].slice(-MOST_SEEN) };
}

const NOTE_QUEUE = 'note|';

/**
 * The id of a note's queue. Every note has its own, so that it waits neither for other notes nor for the shifts, whose
 * queue has the patient's id.
 */
export function noteQueueId({ paciente: patient, fecha, start }: Omit<NoteEdit, 'text'>): string {
  return `${noteQueuesOf(patient)}${fecha}|${start}`;
}

/** The prefix of the queue ids of a patient's notes. */
export function noteQueuesOf(patient: Id): string {
  return `${NOTE_QUEUE}${patient}|`;
}

import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';

/** A note for the hand-over as a mutation of the outbox: the whole text, empty where the note is removed. */
export interface NoteEdit extends HandoverNote {
  /** As the backend gave it: it is sent back unchanged. */
  readonly paciente: Id;
  /**
   * The texts that its author has seen there, or written: where somebody else has written another one meanwhile, the
   * server keeps both. Missing in what older code stored, which replaces whatever is there.
   */
  readonly seen?: readonly string[];
}

/** Of a note that is written again and again without network. */
const MOST_SEEN = 20;

/** An edit that replaces one in its queue: what that one was written over was seen too, and its text may have arrived. */
export function inPlaceOf(waiting: NoteEdit | undefined, edit: NoteEdit): NoteEdit {
  if (waiting === undefined || edit.seen === undefined) return edit;
  const seen = [...(waiting.seen ?? []), waiting.text, ...edit.seen];
  return { ...edit, seen: [...new Set(seen)].slice(-MOST_SEEN) };
}

const NOTE_QUEUE = 'note|';

/**
 * The id of a note's own queue. Every note has one, so that none of them waits for another or for the shifts, whose
 * queue has the patient's id.
 */
export function noteQueueId({ paciente: patient, fecha, start }: Omit<NoteEdit, 'text'>): string {
  return `${noteQueuesOf(patient)}${fecha}|${start}`;
}

/** The prefix of the queue ids of a patient's notes. */
export function noteQueuesOf(patient: Id): string {
  return `${NOTE_QUEUE}${patient}|`;
}

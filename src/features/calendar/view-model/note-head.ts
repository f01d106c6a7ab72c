import type { Shift } from '#domain/calendar/day.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { type HandoverNote, noteStart } from '#domain/planner/handover-note.ts';
import { noteInList } from '#i18n/es/note-in-list.ts';

/** «Nota:», or «Nota de las 12:00:» if it is not at the start of its shift. */
export function noteHead(note: HandoverNote, shift: Shift): string {
  return note.start === noteStart(shift)
    ? noteInList.head
    : noteInList.headAt(formatHora(note.start));
}

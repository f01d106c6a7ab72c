import { formatHora } from '#domain/calendar/time.ts';
import { type HandoverNote, readNoteMoment, readNoteText } from '#domain/planner/handover-note.ts';
import { fieldsOf } from './rows.ts';

/** A row of `/api/patients/{id}/notes`; null if it has no readable time or text. */
export function readNote(row: unknown): HandoverNote | null {
  const fields = fieldsOf(row);
  const moment = readNoteMoment(fields?.['fecha'], fields?.['hora']);
  const text = readNoteText(fields?.['text']);
  return moment === null || text === null ? null : { ...moment, text };
}

/** The path of one note within a patient's notes. */
export function notePath({ fecha, start }: Pick<HandoverNote, 'fecha' | 'start'>): string {
  return `${fecha}/${encodeURIComponent(formatHora(start))}`;
}

import { formatHora, type Span } from '#domain/calendar/time.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { Edit } from '#domain/outbox/queue.ts';
import type { UnavailableDay } from '#domain/outbox/unavailable-day.ts';
import { type CareWindow, isAllDay } from '#domain/planner/care-window.ts';
import { handover } from '#i18n/es/handover.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatFecha } from '#i18n/format.ts';

/** An edit as the panel shows it: what it is, and what it says. */
export interface EditText {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * The edit of a mutation in words; null for changes of shifts.
 * @param isOwn whether the server has the shift of an answer confirmed for the caregiver who answers.
 */
export function describeEdit(
  { note, answer, unavailable, careWindow }: Edit,
  isOwn: (answer: AnswerEdit) => boolean,
): EditText | null {
  if (note)
    return {
      title: handover.waiting(formatFecha(note.fecha, 'long'), formatHora(note.start)),
      lines: [note.text === '' ? handover.removed : note.text],
    };
  if (answer) return describeAnswer(answer, isOwn(answer));
  if (careWindow) return describeWindow(careWindow);
  return unavailable ? describeUnavailable(unavailable) : null;
}

function describeWindow(careWindow: CareWindow): EditText {
  const { title, allDay, some } = messages.careWindow;
  const { from, to } = careWindow;
  return {
    title,
    lines: [isAllDay(careWindow) ? allDay : some(formatHora(from), formatHora(to))],
  };
}

function describeAnswer({ answer, parts, reason }: AnswerEdit, isOwn: boolean): EditText {
  const [first] = parts;
  const last = parts.at(-1);
  const { accept, withdraw, decline } = messages.answers;
  const title = answer === 'yes' ? accept : isOwn ? withdraw : decline;
  if (first === undefined || last === undefined) return { title, lines: [] };
  // The parts of a shift touch.
  const day = formatFecha(first.fecha, 'long');
  const end = last.fecha === first.fecha ? '' : `${formatFecha(last.fecha, 'weekday')} `;
  const when = `${day}, ${first.horaInicio}–${end}${last.horaFin}`;
  return { title, lines: [when, ...(reason === null ? [] : [messages.answers.reason(reason)])] };
}

function describeUnavailable({ fecha, spans }: UnavailableDay): EditText {
  const day = formatFecha(fecha, 'long');
  const hours = ({ start, end }: Span) => `${formatHora(start)}–${formatHora(end)}`;
  return spans.length === 0
    ? { title: messages.unavailable.removed(day), lines: [] }
    : { title: messages.unavailable.on(day), lines: spans.map(hours) };
}

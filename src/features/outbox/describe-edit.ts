import { DAY_MINUTES, type Fecha, formatHora, type Span } from '#domain/calendar/time.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { Edit } from '#domain/outbox/queue.ts';
import type { UnavailableDay } from '#domain/outbox/unavailable-day.ts';
import { type CareWindow, isAllDay } from '#domain/planner/care-window.ts';
import { lastPart } from '#domain/shifts/care-shift.ts';
import { dayInText, describeDays } from '#i18n/describe-days.ts';
import { handover } from '#i18n/es/handover.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatFecha } from '#i18n/format.ts';

/** An edit as the panel shows it: what it is, and what it says. */
interface EditText {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * The edit of a mutation in words; null for changes of shifts.
 * @param until the last of the unavailable days in a row that it says the same of.
 * @param isOwn whether the server has the shift of an answer confirmed for the caregiver who answers.
 */
export function describeEdit(
  { note, answer, unavailable, careWindow }: Edit,
  isOwn: (answer: AnswerEdit) => boolean,
  until?: Fecha,
): EditText | null {
  if (note)
    return {
      title: handover.waiting(formatFecha(note.fecha, 'long'), formatHora(note.start)),
      lines: [note.text === '' ? handover.removed : note.text],
    };
  if (answer) return describeAnswer(answer, isOwn(answer));
  if (careWindow) return describeWindow(careWindow);
  return unavailable ? describeUnavailable(unavailable, until ?? unavailable.fecha) : null;
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
  const last = lastPart(parts);
  const { accept, withdraw, decline } = messages.answers;
  const title = answer === 'yes' ? accept : isOwn ? withdraw : decline;
  if (first === undefined || last === undefined) return { title, lines: [] };
  // The parts of a shift touch.
  const day = formatFecha(first.fecha, 'long');
  const weekday = last.fecha === first.fecha ? null : formatFecha(last.fecha, 'weekday');
  const when = messages.times(day, first.horaInicio, last.horaFin, weekday);
  return { title, lines: [when, ...(reason === null ? [] : [messages.answers.reason(reason)])] };
}

function describeUnavailable({ fecha, spans }: UnavailableDay, until: Fecha): EditText {
  const { on, removed, day, allDay } = messages.unavailable;
  const when = fecha === until ? day(dayInText(fecha)) : describeDays(fecha, until);
  const hours = ({ start, end }: Span) =>
    start === 0 && end === DAY_MINUTES ? allDay : `${formatHora(start)}–${formatHora(end)}`;
  return spans.length === 0
    ? { title: removed(when), lines: [] }
    : { title: on(when), lines: spans.map(hours) };
}

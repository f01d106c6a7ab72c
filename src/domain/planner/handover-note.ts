import {
  DAY_MINUTES,
  type Fecha,
  isHalfHour,
  type Minute,
  parseFecha,
  parseHora,
} from '#domain/calendar/time.ts';

/** What whoever leaves tells whoever comes. It belongs to the half hour at which the shift begins. */
export interface HandoverNote {
  readonly fecha: Fecha;
  readonly start: Minute;
  /** Empty where a note was taken back. */
  readonly text: string;
}

interface ShiftTime {
  readonly fecha: Fecha;
  readonly start: Minute;
  readonly end: Minute;
}

/** As many characters as a note may have. */
export const NOTE_LENGTH = 1000;

/**
 * A note's text as it is kept: one kind of line end, nothing that cannot be seen, nothing blank around
 * it. Null where it is no text or too long.
 */
export function readNoteText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
  return text.length <= NOTE_LENGTH ? text : null;
}

/** Reads when the shift of a note begins: a date of the calendar and a half hour of it, else null. */
export function readNoteMoment(
  fecha: unknown,
  hora: unknown,
): Pick<HandoverNote, 'fecha' | 'start'> | null {
  const day = typeof fecha === 'string' ? parseFecha(fecha) : null;
  const start = typeof hora === 'string' ? parseHora(hora) : null;
  if (day === null || start === null || start >= DAY_MINUTES || !isHalfHour(start)) return null;
  return { fecha: day, start };
}

/**
 * The note of a shift: the one at its beginning, else the first within it, so that a shift which grows
 * to the front keeps its note.
 */
export function noteOf<Note extends HandoverNote>(
  notes: readonly Note[],
  shift: ShiftTime,
): Note | null {
  const { fecha, start, end } = shift;
  const within = notes
    .filter((note) => note.fecha === fecha && note.start >= start && note.start < end)
    .sort((a, b) => a.start - b.start);
  // One that was taken back gives way to one that says something.
  return within.find(({ text }) => text !== '') ?? within[0] ?? null;
}

/** Those of a day's shifts whose note says something. */
export function shiftsWithNote<Shift extends ShiftTime>(
  notes: readonly HandoverNote[],
  shifts: readonly Shift[],
): readonly Shift[] {
  const [first] = shifts;
  const ofDay = notes.filter(({ fecha, text }) => fecha === first?.fecha && text !== '');
  return ofDay.length === 0 ? NONE : shifts.filter((shift) => noteOf(ofDay, shift) !== null);
}

const NONE: readonly never[] = [];

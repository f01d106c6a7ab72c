import {
  DAY_MINUTES,
  type Fecha,
  isHalfHour,
  type Minute,
  parseFecha,
  parseHora,
  SLOT_MINUTES,
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
 * The notes that a shift shows, by time. Shifts grow, shrink, join and go, and a note stays at its half hour: each
 * is shown by the shift that it lies in, else by the next of the day, else by the last, so that none is out of
 * sight while the day has a shift. One that was taken back is there only where no other is.
 * @param ofDay all shifts of the day, by start; `shift` is one of them.
 */
export function notesOf<Note extends HandoverNote>(
  notes: readonly Note[],
  shift: ShiftTime,
  ofDay: readonly ShiftTime[],
): readonly Note[] {
  const own = notes
    .filter((note) => note.fecha === shift.fecha && isSameTime(homeOf(note, ofDay), shift))
    .sort((a, b) => a.start - b.start);
  const telling = own.filter(({ text }) => text !== '');
  return telling.length > 0 ? telling : own.slice(0, 1);
}

/** The half hour at which the note of a shift is written. */
export function noteStart({ start }: ShiftTime): Minute {
  return Math.floor(start / SLOT_MINUTES) * SLOT_MINUTES;
}

function homeOf(note: HandoverNote, ofDay: readonly ShiftTime[]): ShiftTime | undefined {
  return (
    ofDay.find((shift) => noteStart(shift) === note.start) ??
    ofDay.find(({ end }) => end > note.start) ??
    ofDay.at(-1)
  );
}

function isSameTime(a: ShiftTime | undefined, b: ShiftTime): boolean {
  return a?.start === b.start && a.end === b.end;
}

/** Those of a day's shifts, by start, that show a note which says something. */
export function shiftsWithNote<Shift extends ShiftTime>(
  notes: readonly HandoverNote[],
  shifts: readonly Shift[],
): readonly Shift[] {
  const [first] = shifts;
  const ofDay = notes.filter(({ fecha, text }) => fecha === first?.fecha && text !== '');
  return ofDay.length === 0
    ? NONE
    : shifts.filter((shift) => notesOf(ofDay, shift, shifts).length > 0);
}

const NONE: readonly never[] = [];

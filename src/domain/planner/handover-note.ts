import {
  DAY_MINUTES,
  type DaySpan,
  type Fecha,
  isSlotBoundary,
  type Minute,
  parseFecha,
  parseHora,
  SLOT_MINUTES,
} from '#domain/calendar/time.ts';

/**
 * A note from the caregiver who leaves to the caregiver who comes. It belongs to the slot at which the shift begins.
 */
export interface HandoverNote {
  readonly fecha: Fecha;
  readonly start: Minute;
  /** Empty when the note was deleted. */
  readonly text: string;
}

/** The most characters that a note may have. */
export const NOTE_LENGTH = 1000;

/**
 * A note's text as it is stored: `\n` line ends, no invisible characters, trimmed. Null when it is not a text
 * or too long.
 */
export function readNoteText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
  return text.length <= NOTE_LENGTH ? text : null;
}

/**
 * The text of a note after somebody wrote it: their text, preceded by the text that was there if they had not seen it.
 * So no text is lost unless somebody replaced it knowingly, and writing the same again changes nothing.
 * @param written empty to remove the note.
 * @param seen the texts that its author has seen there, or written.
 * @returns null if both texts do not fit into one note.
 */
export function writtenOver(
  current: string,
  written: string,
  seen: readonly string[],
): string | null {
  if (current === '' || seen.includes(current) || hasParagraphs(written, current)) return written;
  if (written === '' || hasParagraphs(current, written)) return current;
  const both = `${current}${BETWEEN}${written}`;
  return both.length <= NOTE_LENGTH ? both : null;
}

/** Separates two texts that were combined into one note. */
const BETWEEN = '\n\n';

/** The longest text that can be added to a note beside another text. */
export function roomBeside(current: string): number {
  return Math.max(0, NOTE_LENGTH - current.length - BETWEEN.length);
}

/** Whether a text contains another one as separate paragraphs. */
export function hasParagraphs(text: string, part: string): boolean {
  return `${BETWEEN}${text}${BETWEEN}`.includes(`${BETWEEN}${part}${BETWEEN}`);
}

/** Reads the start of a note's shift: an existing date and a slot, else null. */
export function readNoteMoment(
  fecha: unknown,
  hora: unknown,
): Pick<HandoverNote, 'fecha' | 'start'> | null {
  const day = typeof fecha === 'string' ? parseFecha(fecha) : null;
  const start = typeof hora === 'string' ? parseHora(hora) : null;
  if (day === null || start === null || start >= DAY_MINUTES || !isSlotBoundary(start)) return null;
  return { fecha: day, start };
}

/**
 * The notes that a shift shows, by time. A note stays at its slot while shifts grow, shrink, merge and disappear. It is
 * shown by the shift around it, else by the next shift of the day, else by the last one, so that no note is hidden
 * while the day has a shift. A deleted note is included only if there is no other.
 * @param ofDay all shifts of the day, by start; `shift` is one of them.
 */
export function notesOf<Note extends HandoverNote>(
  notes: readonly Note[],
  shift: DaySpan,
  ofDay: readonly DaySpan[],
): readonly Note[] {
  const own = notes
    .filter((note) => note.fecha === shift.fecha && isSameTime(shiftShowing(note, ofDay), shift))
    .sort((a, b) => a.start - b.start);
  const withText = own.filter(({ text }) => text !== '');
  return withText.length > 0 ? withText : own.slice(0, 1);
}

/** The slot at which the note of a shift is written. */
export function noteStart({ start }: DaySpan): Minute {
  return Math.floor(start / SLOT_MINUTES) * SLOT_MINUTES;
}

function shiftShowing(note: HandoverNote, ofDay: readonly DaySpan[]): DaySpan | undefined {
  return (
    ofDay.find((shift) => noteStart(shift) === note.start) ??
    ofDay.find(({ end }) => end > note.start) ??
    ofDay.at(-1)
  );
}

function isSameTime(a: DaySpan | undefined, b: DaySpan): boolean {
  return a?.start === b.start && a.end === b.end;
}

/** The shifts of a day, by start, that show a note with text. */
export function shiftsWithNote<Shift extends DaySpan>(
  notes: readonly HandoverNote[],
  shifts: readonly Shift[],
): readonly Shift[] {
  const [first] = shifts;
  const ofDay = notes.filter(({ fecha, text }) => fecha === first?.fecha && text !== '');
  return shifts.filter((shift) => notesOf(ofDay, shift, shifts).length > 0);
}

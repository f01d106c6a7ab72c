/**
 * Writes a calendar by RFC 5545. Times are UTC instants: they need no time zone table, and every program reads the same
 * instants from them, also across clock changes.
 */

/** One event of the file. */
export interface CalendarEvent {
  /** Equal whenever the same shift is written, so that a second import replaces the first. */
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly description: string;
  readonly confirmed: boolean;
}

/** The calendar to be written. */
interface CalendarFile {
  /** The calendar's name in programs that show it. */
  readonly name: string;
  /** `-//Vínculo//…`: the program that wrote it. */
  readonly product: string;
  /** When it was written. */
  readonly stamp: number;
  /** Only for a calendar that others subscribe to: how many minutes to wait before fetching it again, and its zone. */
  readonly subscription?: { readonly refreshMinutes: number; readonly timeZone: string };
  readonly events: readonly CalendarEvent[];
}

/** The most octets of a content line, without its end. */
const LINE_OCTETS = 75;

/** The text of the `.ics` file, with CRLF line ends. */
export function writeCalendar(file: CalendarFile): string {
  return [...calendarTexts(file)].join('');
}

/** The same, one event after another. */
export function* calendarTexts(file: CalendarFile): Generator<string, void> {
  const { name, product, stamp, subscription, events } = file;
  yield textOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(product)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(subscription === undefined ? [] : hintsOf(subscription)),
  ]);
  for (const event of events) {
    yield textOf([
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(event.start)}`,
      `DTEND:${utc(event.end)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      `STATUS:${event.confirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
      'END:VEVENT',
    ]);
  }
  yield textOf(['END:VCALENDAR']);
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/**
 * Not needed to read the events. Programs that know these properties show a new calendar in its zone, and fetch it more
 * often.
 */
function hintsOf({
  refreshMinutes,
  timeZone,
}: NonNullable<CalendarFile['subscription']>): readonly string[] {
  return [
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    // The same for Outlook.
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
  ];
}

/** `20260405T030000Z` */
function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Escapes a TEXT value, so that a name typed by a user cannot start a new line. */
function escapeText(text: string): string {
  return (
    text
      .replace(/\\/g, '\\\\')
      .replace(/[;,]/g, '\\$&')
      .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in a TEXT
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
  );
}

/** Folds a long line, never inside a character; continuation lines begin with a space. */
function fold(line: string): string {
  // Nearly every line, and many times faster than by characters.
  if (/^[ -~]{0,75}$/.test(line)) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** The length of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

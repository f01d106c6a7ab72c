/** Where log lines go. */
export interface Log {
  write(line: string): void;
}

const LEVELS = { info: 30, warn: 40 } as const;

/** Writes a line about something outside any call, in the same format as the lines about calls. */
export function writeLog(
  log: Log | null,
  level: keyof typeof LEVELS,
  at: Date,
  line: Readonly<Record<string, unknown>>,
): void {
  log?.write(`${JSON.stringify({ level: LEVELS[level], time: at.getTime(), ...line })}\n`);
}

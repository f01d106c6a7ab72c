import type { ServerResponse } from 'node:http';
import type { Token } from '#server/auth/tokens.ts';
import { type Calendars, type Change, cursorOf } from './cursor.ts';

export type EventStream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>;

/** A session with an open stream. */
export interface Listener {
  readonly session: Token;
  readonly stream: EventStream;
  /** When the stream began. */
  readonly since: number;
  /** When something was last written to it. */
  written: number;
  /** The state that it was last sent. */
  heard: Calendars;
}

/** With more unsent text than this, which is a hundred events, the reader counts as gone. */
const MAX_UNSENT = 16 * 1024;

/** A comment, which clients skip: it shows that the stream is alive, also to proxies that cut silent ones. */
export const HEARTBEAT = ':\n\n';

/** An event with the changes; without changes it is only an id to resume from. */
export function eventOf(heard: Calendars, { patients, isEverything }: Change): string {
  const data = JSON.stringify(isEverything ? { patients, everything: true } : { patients });
  return `id: ${cursorOf(heard)}\ndata: ${data}\n\n`;
}

/** @returns false if the reader is gone; then its stream has been cut. */
export function write(listener: Listener, text: string, now: number): boolean {
  const { stream } = listener;
  if (stream.writableLength > MAX_UNSENT) {
    stream.destroy();
    return false;
  }
  stream.write(text);
  listener.written = now;
  return true;
}

/**
 * Ends a stream; cuts it if its reader would have to read the unsent text first.
 * @param last the last event that is sent.
 */
export function finish({ stream }: Listener, last = ''): void {
  if (stream.writableLength > 0) stream.destroy();
  else stream.end(last);
}

import type { ServerResponse } from 'node:http';
import type { Token } from '#server/auth/tokens.ts';
import { type Change, cursorOf, type Versions } from './cursor.ts';

export type EventStream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>;

/** A session with an open stream. */
export interface Listener {
  readonly session: Token;
  readonly stream: EventStream;
  /** When the stream began. */
  readonly since: number;
  /** When something was last written to it. */
  written: number;
  /** What it was last told. */
  heard: Versions;
}

/** With more unsent text than this, a hundred events, the reader counts as gone. */
const MAX_UNSENT = 16 * 1024;

/** A comment, which clients skip: it shows that the stream is alive, also to proxies that cut silent ones. */
export const HEARTBEAT = ':\n\n';

/** An event that says what changed; with nothing, it is only an id to resume from. */
export function eventOf(heard: Versions, { patients, isEverything }: Change): string {
  const data = JSON.stringify(isEverything ? { patients, everything: true } : { patients });
  return `id: ${cursorOf(heard)}\ndata: ${data}\n\n`;
}

/** @returns false for a reader that is gone, whose stream has been cut. */
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

/** Ends a stream; cuts it where its reader would have to read first. @param last what it is told. */
export function finish({ stream }: Listener, last = ''): void {
  if (stream.writableLength > 0) stream.destroy();
  else stream.end(last);
}

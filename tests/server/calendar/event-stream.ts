import { request } from 'node:http';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';

/** An open live stream, read by a plain client. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The data of the events so far. */
  readonly events: readonly unknown[];
  /** The id of the last event. */
  lastId(): string;
  /** The wait that the server asked for; null for none. */
  wait(): number | null;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  /** Waits for this many events, and returns the last. */
  nth(count: number): Promise<unknown>;
  /** Leaves without a word. */
  leave(): void;
}

interface StreamOptions {
  /** The id of an event to go on from. */
  readonly after?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with each event as it comes. */
  readonly onEvent?: () => void;
}

/** Opens the live stream of a session. */
export function openStream(
  address: string,
  token: string,
  { after, headers = {}, onEvent }: StreamOptions = {},
): Promise<OpenStream> {
  const events: unknown[] = [];
  let id = '';
  let asked: number | null = null;
  const parser = createParser({
    onEvent(event) {
      events.push(JSON.parse(event.data));
      id = event.id ?? id;
      onEvent?.();
    },
    onRetry(ms) {
      asked = ms;
    },
  });
  return new Promise((resolve, reject) => {
    const call = request(`${address}/api/events`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(after === undefined ? {} : { 'last-event-id': after }),
        ...headers,
      },
    });
    call.once('error', reject).once('response', (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        lastId: () => id,
        wait: () => asked,
        ended: new Promise((end) => answer.once('close', end)),
        async nth(count) {
          await expect.poll(() => events.length).toBeGreaterThanOrEqual(count);
          return events[count - 1];
        },
        leave: () => void call.destroy(),
      });
    });
    call.end();
  });
}

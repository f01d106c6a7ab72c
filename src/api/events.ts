import { createParser } from 'eventsource-parser';
import { type LiveEvent, readLiveEvent } from '#domain/contract/events.ts';
import { parseJson } from '#domain/contract/rows.ts';
import { readPieces } from './body-text.ts';
import type { CallOptions, Client } from './client.ts';
import type { Outcome } from './errors.ts';

/** If nothing comes for this long, not even a heartbeat, the stream is dead, or a proxy buffers it: 45 seconds. */
const PATIENCE = 4.5;
/** Longer events are ignored. */
const MAX_EVENT = 64 * 1024;

interface Following {
  /** The id of the last event received, to continue after it. */
  readonly after: string | null;
  readonly signal: AbortSignal;
  /** @param id null if the event has none. */
  readonly onEvent: (event: LiveEvent, id: string | null) => void;
  /** The server asks the client to wait this long before the next stream. */
  readonly onWait: (ms: number) => void;
}

/**
 * The live stream, where the backend offers `live`. A backend that gets no keys does not get the id of an event either,
 * because its CORS rules may reject the header: then each stream starts from the beginning.
 */
export function eventsApi(client: Client) {
  return {
    /**
     * `GET /api/events`: resolves when the stream has ended. `ok` means that the server ended it; with any other
     * outcome it may have brought events before.
     */
    async follow({ after, signal, ...heard }: Following): Promise<Outcome<null>> {
      const outcome = await client('GET', '/api/events', {
        headers: { accept: 'text/event-stream' },
        optionalHeaders: after === null ? {} : { 'last-event-id': after },
        patience: PATIENCE,
        signal,
        read: (response, onProgress) => readEvents(response, onProgress, heard),
      });
      return outcome as Outcome<null>;
    },
  };
}

export type EventsApi = ReturnType<typeof eventsApi>;

async function readEvents(
  response: Response,
  onProgress: () => void,
  { onEvent, onWait }: Pick<Following, 'onEvent' | 'onWait'>,
): ReturnType<NonNullable<CallOptions['read']>> {
  const type = response.headers.get('content-type') ?? '';
  if (response.redirected || !type.startsWith('text/event-stream')) return noStream(type);
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent({ data, id }) {
      const event = readLiveEvent(parseJson(data));
      if (event !== null) onEvent(event, id ?? null);
    },
    onRetry: onWait,
    onError({ type: problem }) {
      isTooLong ||= problem === 'max-buffer-size-exceeded';
    },
  });
  // `TextDecoderStream` is newer than some browsers that run this app.
  const decoder = new TextDecoder();
  for await (const piece of readPieces(response, onProgress)) {
    parser.feed(decoder.decode(piece, { stream: true }));
    if (isTooLong) return noStream('an endless event');
  }
  return { kind: 'ok', value: null };
}

/** The response is not from the API: a captive portal's page, for example. */
function noStream(what: string): Outcome<never> {
  return { kind: 'network', cause: new Error(`no event stream: ${what}`) };
}

import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import type { Listened, ListeningSession } from '#server/store/calendar/live.ts';
import { type Change, changeBetween } from './cursor.ts';
import { type EventStream, eventOf, finish, HEARTBEAT, type Listener, write } from './listener.ts';

/** A stream on which nothing was written for this long gets a heartbeat. */
export const HEARTBEAT_MS = 20_000;
/** How long a stream lasts. If a device disappears without closing it, it stays until then; other clients resume. */
export const LONGEST_MS = 15 * 60_000;
/**
 * The most streams of one account. One more ends the oldest, which most likely belongs to a device that has
 * disappeared.
 */
export const MAX_OF_ACCOUNT = 10;
/**
 * How long the client of an ended stream is asked to wait: otherwise two clients would keep ending each other's
 * streams.
 */
const WAIT_MS = 60_000;
/** Engines limit the parameters of a query, and each listener takes two. */
export const MAX_LISTENERS = 10_000;

interface HubDependencies extends Pick<Dependencies, 'clock' | 'askEvery'> {
  readonly read: (sessions: readonly ListeningSession[]) => Promise<Listened>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export type Hub = ReturnType<typeof createHub>;

/**
 * The open streams of this process. While there are any, one query every `askEvery` milliseconds reads what all of
 * their accounts may see, and each listener is sent the differences from what it was sent last. So it works with
 * several processes, on any engine. The same query checks the sessions.
 */
export function createHub({ read, clock, askEvery, log }: HubDependencies) {
  const listeners = new Set<Listener>();
  /** The same listeners by account, in order of arrival. */
  const byAccount = new Map<string, Set<Listener>>();
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();
  let isOver = false;
  /** An unreachable database is logged only once. */
  let isFailing = false;

  function askIn(ms: number): void {
    if (listeners.size === 0 || isOver) return;
    timer ??= setTimeout(() => {
      asking = ask();
    }, ms);
  }

  async function ask(): Promise<void> {
    const begun = performance.now();
    const asked = [...listeners];
    try {
      if (asked.length > 0) tellAll(asked, await read(asked.map(({ session }) => session)));
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isOver) log.error({ err: error }, 'listeners were told nothing');
      isFailing = true;
    }
    keepAlive();
    timer = undefined;
    askIn(Math.max(0, askEvery - (performance.now() - begun)));
  }

  function tellAll(asked: readonly Listener[], audible: Listened): void {
    const now = clock();
    for (const listener of asked) {
      // The listener may have left during the query.
      if (!listeners.has(listener)) continue;
      const { session, heard } = listener;
      const calendars = audible.calendars.get(session.account);
      if (calendars === undefined || audible.hasEnded(session) || session.expires <= now) {
        end(listener);
        continue;
      }
      const change = changeBetween(heard, calendars);
      if (change === null) continue;
      listener.heard = calendars;
      tell(listener, change);
    }
  }

  function tell(listener: Listener, change: Change): void {
    say(listener, eventOf(listener.heard, change));
  }

  function say(listener: Listener, text: string): void {
    if (!write(listener, text, clock().getTime())) remove(listener);
  }

  function end(listener: Listener, last?: string): void {
    remove(listener);
    finish(listener, last);
  }

  function keepAlive(): void {
    const now = clock().getTime();
    for (const listener of listeners) {
      if (now - listener.since >= LONGEST_MS) end(listener);
      else if (now - listener.written >= HEARTBEAT_MS) say(listener, HEARTBEAT);
    }
  }

  function add(listener: Listener): void {
    const { account } = listener.session;
    const own = byAccount.get(account) ?? new Set();
    const [oldest] = own;
    if (oldest !== undefined && own.size >= MAX_OF_ACCOUNT) {
      end(oldest, `retry: ${WAIT_MS}\n\n`);
    }
    byAccount.set(account, own.add(listener));
    listeners.add(listener);
  }

  function remove(listener: Listener): void {
    const { account } = listener.session;
    const own = byAccount.get(account);
    own?.delete(listener);
    if (own?.size === 0) byAccount.delete(account);
    listeners.delete(listener);
  }

  return {
    /** How many listeners there are. */
    size: () => listeners.size,

    /** Whether the limit of listeners is reached. */
    isFull: () => listeners.size >= MAX_LISTENERS,

    /**
     * Adds a stream, and sends it a change at once, even an empty one.
     * @param heard what its account could see when that change was found.
     * @returns a function that removes it, to be called when the stream is closed.
     */
    listen(
      stream: EventStream,
      { session, heard, change }: Pick<Listener, 'session' | 'heard'> & { readonly change: Change },
    ): () => void {
      const now = clock().getTime();
      const listener: Listener = { session, stream, since: now, written: now, heard };
      add(listener);
      tell(listener, change);
      if (isOver) end(listener);
      askIn(askEvery);
      return () => remove(listener);
    },

    /** Ends all streams, for the shutdown of the process. */
    end(): void {
      isOver = true;
      clearTimeout(timer);
      for (const listener of listeners) end(listener);
    },

    /** Resolves when the last query is over. */
    settled: () => asking,
  };
}

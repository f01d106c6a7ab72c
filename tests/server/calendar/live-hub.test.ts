import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Calendars, FAMILY } from '#server/live/cursor.ts';
import {
  createHub,
  HEARTBEAT_MS,
  LONGEST_MS,
  MAX_LISTENERS,
  MAX_OF_ACCOUNT,
} from '#server/live/hub.ts';
import type { EventStream } from '#server/live/listener.ts';
import type { Listened } from '#server/store/calendar/live.ts';

const EVERY = 1000;
const NOTHING = { patients: [], isEverything: false };

let calendars: Map<string, Calendars>;
/** How many sessions each query was for. */
let queries: number[];
let errors: unknown[];
let read: () => Promise<Listened>;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  calendars = new Map([['maria', rosaAt(1)]]);
  queries = [];
  errors = [];
  read = async () => ({ calendars, hasEnded: () => false });
});
afterEach(() => {
  vi.useRealTimers();
});

function rosaAt(version: number): Calendars {
  return new Map([['rosa', { version, relations: FAMILY }]]);
}

function hubOf() {
  return createHub({
    read(sessions) {
      queries.push(sessions.length);
      return read();
    },
    clock: () => new Date(),
    askEvery: EVERY,
    log: { error: (error: unknown) => void errors.push(error) },
  });
}

/** A stream, and what was written to it. */
function streamOf() {
  const texts: string[] = [];
  const stream = {
    texts,
    state: 'open',
    writableLength: 0,
    write(text: string) {
      if (stream.state !== 'open') throw new Error('written after the end');
      texts.push(text);
      return true;
    },
    end(text: string) {
      stream.state = 'ended';
      texts.push(text);
      return stream as never;
    },
    destroy() {
      stream.state = 'cut';
      return stream as never;
    },
  };
  return stream as typeof stream & EventStream;
}

const session = (account: string) => ({
  account,
  version: 1,
  jti: `token of ${account}`,
  expires: new Date(LONGEST_MS * 2),
  scope: 'Responsable',
  isGoogle: false,
});

function listen(hub: ReturnType<typeof hubOf>, account: string) {
  const stream = streamOf();
  const heard = new Map(calendars.get(account) ?? []);
  const leave = hub.listen(stream, { session: session(account), heard, change: NOTHING });
  return { stream, leave };
}

it('asks once a second for all listeners, and not at all for none', async () => {
  const hub = hubOf();
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(queries).toEqual([]);
  const { leave } = listen(hub, 'maria');
  for (let more = 1; more < 50; more += 1) listen(hub, `account-${more}`);
  await vi.advanceTimersByTimeAsync(3 * EVERY);
  // Those who are not active were let go.
  expect(queries).toEqual([50, 1, 1]);
  leave();
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(queries).toEqual([50, 1, 1]);
  listen(hub, 'maria');
  listen(hub, 'maria');
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(queries).toEqual([50, 1, 1, 2]);
});

it('never has two queries under way, however long one takes', async () => {
  let answer = (): void => {};
  read = () =>
    new Promise((resolve) => {
      answer = () => resolve({ calendars, hasEnded: () => false });
    });
  listen(hubOf(), 'maria');
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(queries).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(queries).toHaveLength(2);
});

it('goes on after failures of the database, and logs the first of them', async () => {
  const { stream } = listen(hubOf(), 'maria');
  const works = read;
  read = () => Promise.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(3 * EVERY);
  expect(errors).toHaveLength(1);
  calendars.set('maria', rosaAt(2));
  read = works;
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(stream.texts.at(-1)).toContain('data: {"patients":["rosa"]}');
});

it('shows a silent stream to be alive, and ends each after a quarter of an hour', async () => {
  const { stream } = listen(hubOf(), 'maria');
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - EVERY);
  expect(stream.texts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(stream.texts.slice(1)).toEqual([':\n\n']);
  await vi.advanceTimersByTimeAsync(LONGEST_MS - HEARTBEAT_MS);
  expect(stream.state).toBe('ended');
});

it('ends a stream when its token expires or its session has ended, and no other one', async () => {
  const hub = hubOf();
  const streams = ['expires', 'signs-out', 'stays'].map((jti) => {
    const expires = new Date(jti === 'expires' ? 3 * EVERY : LONGEST_MS * 2);
    const of = { ...session('maria'), jti, expires };
    const stream = streamOf();
    const heard = new Map(calendars.get('maria') ?? []);
    hub.listen(stream, { session: of, heard, change: NOTHING });
    return stream;
  });
  const states = () => streams.map(({ state }) => state);
  await vi.advanceTimersByTimeAsync(2 * EVERY);
  expect(states()).toEqual(['open', 'open', 'open']);
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(states()).toEqual(['ended', 'open', 'open']);
  read = async () => ({ calendars, hasEnded: ({ jti }) => jti === 'signs-out' });
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(states()).toEqual(['ended', 'ended', 'open']);
});

it('writes nothing to a stream that is closed while its changes are read', async () => {
  const { stream, leave } = listen(hubOf(), 'maria');
  let answer = (): void => {};
  read = () =>
    new Promise((resolve) => {
      answer = () => resolve({ calendars, hasEnded: () => false });
    });
  await vi.advanceTimersByTimeAsync(EVERY);
  calendars.set('maria', rosaAt(2));
  leave();
  answer();
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(stream.texts).toHaveLength(1);
});

it('ends the oldest stream of an account with one too many, and counts none that was left', () => {
  const hub = hubOf();
  for (let one = 0; one < MAX_OF_ACCOUNT; one += 1) listen(hub, 'maria').leave();
  const own = Array.from({ length: MAX_OF_ACCOUNT }, () => listen(hub, 'maria').stream);
  const other = listen(hub, 'jorge').stream;
  const open = () => [...own, other].filter(({ state }) => state === 'open');
  expect(open()).toHaveLength(MAX_OF_ACCOUNT + 1);
  listen(hub, 'maria');
  expect(open()).toEqual([...own.slice(1), other]);
  expect(own[0]?.texts.at(-1)).toBe('retry: 60000\n\n');
});

it('cuts off a reader that reads nothing, and writes no more to it', async () => {
  const { stream } = listen(hubOf(), 'maria');
  const other = listen(hubOf(), 'maria').stream;
  stream.writableLength = 20_000;
  calendars.set('maria', rosaAt(2));
  await vi.advanceTimersByTimeAsync(EVERY);
  expect([stream.state, stream.texts.length]).toEqual(['cut', 1]);
  calendars.set('maria', rosaAt(3));
  await vi.advanceTimersByTimeAsync(2 * EVERY);
  expect([other.state, other.texts.length]).toEqual(['open', 3]);
});

it('cuts off one whose end it would have to read first', async () => {
  const { stream } = listen(hubOf(), 'maria');
  stream.writableLength = 1;
  calendars.clear();
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(stream.state).toBe('cut');
});

it('takes a limited number, and nobody once it is over', async () => {
  const hub = hubOf();
  for (let one = 0; one < MAX_LISTENERS; one += 1) {
    expect(hub.isFull()).toBe(false);
    listen(hub, `account-${one}`);
  }
  expect(hub.isFull()).toBe(true);
  hub.end();
  expect(hub.isFull()).toBe(false);
  const { stream } = listen(hub, 'maria');
  expect(stream.state).toBe('ended');
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(queries).toEqual([]);
});

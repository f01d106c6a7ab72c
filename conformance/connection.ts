/** The connection to the backend: it counts and times the calls, and can lose an answer. */
export interface Connection {
  readonly fetch: typeof globalThis.fetch;
  readonly calls: () => number;
  /** The median time until an answer begins, in milliseconds; 0 where there was none. */
  readonly medianMs: () => number;
  /** Drops the answer to the next call after the backend has sent it. */
  readonly loseNextAnswer: () => void;
}

/** @param now in milliseconds. */
export function createConnection(now: () => number): Connection {
  const times: number[] = [];
  let calls = 0;
  let dropsNext = false;
  return {
    async fetch(input, init) {
      calls += 1;
      const isDropped = dropsNext;
      dropsNext = false;
      const began = now();
      const response = await globalThis.fetch(input, init);
      times.push(now() - began);
      if (!isDropped) return response;
      await response.body?.cancel();
      throw new TypeError('the connection was cut');
    },
    calls: () => calls,
    medianMs: () => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0),
    loseNextAnswer() {
      dropsNext = true;
    },
  };
}

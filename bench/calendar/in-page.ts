/** The clocks that measure every candidate; installed in its page before its own code runs. */
export interface InPage {
  /** When the pointer was last released, in the time of `performance.now()`. */
  released: number;
  /** The time at which the first frame with `done()` true has been painted. */
  readonly painted: (done: () => boolean) => Promise<number>;
  /** How many elements match. */
  readonly count: (selector: string) => number;
  /** Records frames until the returned function is called, which returns the lengths of all frames. */
  readonly frames: () => () => readonly number[];
  stopFrames: () => readonly number[];
}

export function install(): void {
  const GIVE_UP_MS = 30_000;
  const inPage: InPage = {
    released: 0,
    count: (selector) => document.querySelectorAll(selector).length,
    painted: (done) =>
      new Promise((resolve, reject) => {
        const limit = performance.now() + GIVE_UP_MS;
        const look = () => {
          if (performance.now() > limit) reject(new Error('it was never painted'));
          else if (done()) afterThisFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    frames() {
      const times: number[] = [];
      let isRunning = true;
      const note = (time: number) => {
        times.push(time);
        if (isRunning) requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      return () => {
        isRunning = false;
        return times.slice(1).map((time, index) => time - (times[index] ?? time));
      };
    },
    stopFrames: () => [],
  };
  // A message is handled after the current frame has been painted.
  function afterThisFrame(run: () => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  }
  addEventListener(
    'pointerup',
    (event) => {
      inPage.released = event.timeStamp;
    },
    true,
  );
  Object.assign(globalThis, { inPage });
}

/**
 * Runs asynchronous code one step at a time, in an order determined by a seed. Everything that the engine
 * awaits (disk, network, timers) is a step, so that a history can be replayed, interleaved, and cut off
 * between any two steps.
 */
export type Random = () => number;

/** mulberry32: small, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Step {
  readonly owner: string;
  readonly run: () => void;
}

interface Timer {
  readonly id: number;
  readonly owner: string;
  readonly at: number;
  readonly run: () => void;
}

export class Scheduler {
  /** Milliseconds; every process reads this clock. */
  now = Date.UTC(2026, 10, 21);
  #steps: Step[] = [];
  #timers: Timer[] = [];
  #nextTimer = 1;
  #dead = new Set<string>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Awaits a turn, does `work`, and awaits another turn before returning its result. */
  async perform<T>(owner: string, work: () => T): Promise<T> {
    await this.#turn(owner);
    const result = work();
    await this.#turn(owner);
    return result;
  }

  setTimer(owner: string, run: () => void, ms: number): number {
    const id = this.#nextTimer;
    this.#nextTimer += 1;
    this.#timers.push({ id, owner, at: this.now + ms, run });
    return id;
  }

  clearTimer(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }

  /** Sets the clock, as a user does: timers and packets under way still take as long as before. */
  setClock(byMs: number): void {
    this.now += byMs;
    this.#timers = this.#timers.map((timer) => ({ ...timer, at: timer.at + byMs }));
  }

  /** Kills a process: nothing it awaits ever settles, and none of its timers fires. */
  kill(owner: string): void {
    this.#dead.add(owner);
    this.#steps = this.#steps.filter((step) => step.owner !== owner);
    this.#timers = this.#timers.filter((timer) => timer.owner !== owner);
  }

  /** Runs one waiting step, chosen by the seed. False when none is waiting. */
  async step(): Promise<boolean> {
    await settled();
    const index = Math.floor(this.#random() * this.#steps.length);
    const [step] = this.#steps.splice(index, 1);
    if (step === undefined) return false;
    step.run();
    await settled();
    return true;
  }

  /** Advances the clock to the next timer due by `limit`. False when there is none. */
  passTime(limit: number): boolean {
    const due = this.#timers.filter((timer) => timer.at <= limit).sort((a, b) => a.at - b.at);
    const [next] = due;
    if (next === undefined) return false;
    this.clearTimer(next.id);
    this.now = Math.max(this.now, next.at);
    next.run();
    return true;
  }

  #turn(owner: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#dead.has(owner)) this.#steps.push({ owner, run: resolve });
    });
  }
}

/** Waits until all promises that can continue have continued. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

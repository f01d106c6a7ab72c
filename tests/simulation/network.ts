import type { Outcome } from '#api/errors.ts';
import type { Random, Scheduler } from './scheduler.ts';

/** What can happen to one call between a device and the server. */
export type Fault =
  | 'none'
  | 'request-lost'
  | 'answer-lost'
  | 'duplicated'
  | 'late-duplicate'
  | 'portal'
  | 'busy'
  | 'busy-after-commit'
  | 'too-many';

/** How late a repeated packet may arrive. */
export const LATEST_DUPLICATE_MS = 120_000;

/** Called for every fault that occurs, so that a run can show that it met all of them. */
export type Witness = (event: string) => void;

const NETWORK_FAILURE = { kind: 'network', cause: 'simulated' } as const;

/** A network that loses, repeats and delays packets, determined by a seed. */
export class Network {
  /** The share of calls that fail, 0 to 1. */
  faultRate = 0;
  /** Devices whose packets do not reach the server. */
  readonly partitioned = new Set<string>();
  /** Devices that the server's answers do not reach. */
  readonly deaf = new Set<string>();
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #faults: readonly Fault[];
  readonly #outlivesSender: boolean;
  readonly #witness: Witness;

  /** `outlivesSender`: whether a batch in transit still arrives when the process that sent it dies. */
  constructor(
    scheduler: Scheduler,
    random: Random,
    options: {
      readonly faults: readonly Fault[];
      readonly outlivesSender: boolean;
      readonly witness: Witness;
    },
  ) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#faults = options.faults;
    this.#outlivesSender = options.outlivesSender;
    this.#witness = options.witness;
  }

  /** One call of a process on a device; `arrive` is what the server does on receiving it. */
  async call<T>(process: string, device: string, arrive: () => Outcome<T>): Promise<Outcome<T>> {
    const fault = this.#fault();
    this.#witness(fault);
    if (this.partitioned.has(device)) this.#witness('partitioned');
    const isLost = fault === 'request-lost' || this.partitioned.has(device);
    if (isLost || fault === 'portal') {
      return this.#scheduler.perform(process, () => NETWORK_FAILURE);
    }
    if (fault === 'busy') {
      return this.#scheduler.perform(process, () => ({
        kind: 'busy',
        status: 503,
        retryAfterMs: null,
      }));
    }
    if (fault === 'too-many') {
      return this.#scheduler.perform(process, () => ({
        kind: 'busy',
        status: 429,
        retryAfterMs: 5_000,
      }));
    }
    const carrier = this.#outlivesSender ? 'network' : process;
    const answer = await this.#scheduler.perform(carrier, arrive);
    if (fault === 'duplicated') arrive();
    if (fault === 'late-duplicate') {
      const delay = Math.floor(this.#random() * LATEST_DUPLICATE_MS);
      this.#scheduler.setTimer('network', arrive, delay);
    }
    return this.#scheduler.perform(process, () => {
      if (this.deaf.has(device)) this.#witness('deaf');
      if (fault === 'answer-lost' || this.deaf.has(device)) return NETWORK_FAILURE;
      if (fault === 'busy-after-commit') return { kind: 'busy', status: 502, retryAfterMs: null };
      return answer;
    });
  }

  #fault(): Fault {
    if (this.#random() >= this.faultRate) return 'none';
    return this.#faults[Math.floor(this.#random() * this.#faults.length)] ?? 'none';
  }
}

import { hash, verify } from '@node-rs/argon2';
import { QueueFull, queues } from './queues.ts';

/** The cost of one hash. `memoryKiB` is also the memory that each hash in progress takes. */
interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export const STRONG_COST: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

export type Passwords = ReturnType<typeof createPasswords>;

/** A client waits ten seconds for an answer; what would come later is not begun. */
const PATIENCE_MS = 8000;

/** Whether whoever asked does not wait any more. */
type IsGone = () => boolean;

const never: IsGone = () => false;

/**
 * argon2id with limited concurrency: each hash takes 64 MiB, so at most `atOnce` are made at the same time. None is
 * made for a client that has gone, and a client that would wait for longer than it is willing to is told so at once.
 */
export function createPasswords(cost: PasswordCost, atOnce = 2) {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const inQueue = queues(atOnce);
  const unmatchable = unmatchableHash(cost);
  let waiting = 0;
  /** How long a hash takes now, as a moving average. */
  let hashMs = 0;

  async function limited<T>(isGone: IsGone, work: () => Promise<T>): Promise<T> {
    if ((waiting * hashMs) / atOnce > PATIENCE_MS) throw new QueueFull('it would take too long');
    let isWaiting = true;
    const begin = () => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
    };
    waiting += 1;
    try {
      return await inQueue('passwords', async () => {
        begin();
        if (isGone()) throw new QueueFull('the client has gone');
        const begun = performance.now();
        const result = await work();
        const ms = performance.now() - begun;
        hashMs = hashMs === 0 ? ms : 0.8 * hashMs + 0.2 * ms;
        return result;
      });
    } finally {
      begin();
    }
  }

  return {
    /** How many wait for their turn. */
    waiting: () => waiting,
    /** @throws QueueFull */
    hash: (password: string, isGone = never) => limited(isGone, () => hash(password, options)),
    /**
     * Whether the password matches the hash. Without a hash (no such account) it takes just as long and returns
     * false, so that the response time reveals nothing.
     * @throws QueueFull
     */
    async verify(stored: string | null, password: string, isGone = never) {
      const matches = await limited(isGone, () => verify(stored ?? unmatchable, password));
      return matches && stored !== null;
    },
  };
}

/** A hash that costs as much to check as any other and matches no password. */
function unmatchableHash({ memoryKiB, passes }: PasswordCost): string {
  const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${zeros(16)}$${zeros(32)}`;
}

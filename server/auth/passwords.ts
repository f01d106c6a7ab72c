import { hash, verify } from '@node-rs/argon2';
import { createQueue, type Waiter } from './queues.ts';

/** The cost of one hash. `memoryKiB` is also the memory that each hash in progress takes. */
interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export const STRONG_COST: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * argon2id with limited concurrency: each hash takes 64 MiB, so at most `atOnce` are computed at the same time. No hash
 * is computed for a client that has disconnected. A client whose wait would exceed its limit is rejected at once.
 */
export function createPasswords(cost: PasswordCost, atOnce = 2) {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const queue = createQueue(atOnce);
  const unmatchable = unmatchableHash(cost);

  return {
    /** How many calls wait for their turn. */
    waiting: queue.waiting,
    /**
     * Throws if a password could not be checked in time, so that no work is done for it.
     * @throws QueueFull
     */
    checkRoom: queue.checkRoom,
    /** @throws QueueFull */
    hash: (password: string, waiter?: Waiter) => queue.run(() => hash(password, options), waiter),
    /**
     * Whether the password matches the hash. Without a hash (no such account) it takes just as long and returns false,
     * so that the response time reveals nothing.
     * @throws QueueFull
     */
    async verify(stored: string | null, password: string, waiter?: Waiter) {
      const check = () => verify(stored ?? unmatchable, password);
      const matches = await queue.run(check, waiter);
      return matches && stored !== null;
    },
  };
}

/** A hash that takes as long to check as any other and matches no password. */
function unmatchableHash({ memoryKiB, passes }: PasswordCost): string {
  const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${zeros(16)}$${zeros(32)}`;
}

import { hash, verify } from '@node-rs/argon2';

/** What one hash costs. `memoryKiB` is also what each hash in progress takes of the machine. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export const STRONG_COST: PasswordCost = { memoryKiB: 64 * 1024, passes: 3 };

/** More waiting than this and a login is told to come back: a queue that grows helps nobody. */
const LONGEST_QUEUE = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. With no hash (no such account) it works just as long
   * and says no, so that the time of an answer tells nothing.
   * @throws PasswordsBusy
   */
  verify(known: string | null, password: string): Promise<boolean>;
}

/** Too many passwords are being checked at once. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** argon2id behind a cap: each hash takes 64 MiB, so at most `atOnce` are made at the same time. */
export function passwordsAt(cost: PasswordCost, atOnce = 2): Passwords {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const limited = limit(atOnce);
  const nobodys = hashOfNobody(cost);
  return {
    hash: (password) => limited(() => hash(password, options)),
    async verify(known, password) {
      const matches = await limited(() => verify(known ?? nobodys, password));
      return matches && known !== null;
    },
  };
}

/** A hash that costs as much to check as any other and that no password has. */
function hashOfNobody({ memoryKiB, passes }: PasswordCost): string {
  const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${zeros(16)}$${zeros(32)}`;
}

function limit(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= LONGEST_QUEUE) throw new PasswordsBusy('too many at once');
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

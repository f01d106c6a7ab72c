import type { FastifyRequest } from 'fastify';
import {
  createQueue,
  createQueues,
  QueueFull,
  type Queues,
  type Waiter,
} from '#server/auth/queues.ts';
import type { Token } from '#server/auth/tokens.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Patient } from '#server/store/people/patients.ts';
import { HttpError } from './http-error.ts';
import { waiterOf } from './waiter.ts';

/** How much of a process accounts may use. */
export interface Capacity {
  /** Calls of one account, on average. After a minute without calls, a minute's worth may come at once. */
  readonly callsPerMinute: number;
  /** Calls of one account that are being answered or sent at the same time: so many that read, and so many others. */
  readonly callsAtOnce: number;
  /** The same for all accounts together, for calls with a very large body or answer. */
  readonly heavyCalls: number;
}

/** Few, because the answer of each may be many megabytes, which stay in memory until they are sent. */
const HEAVY_OF_ACCOUNT = 2;
/** Enough to keep the database busy. */
const ALL_AT_ONCE = 64;
/** Calls without an account, most of which wait for a password check. */
const OPEN_AT_ONCE = 128;

/** What is known about a call before its body is read. */
interface Use {
  /** Null for a call without an account. */
  readonly account: string | null;
  readonly isHeavy: boolean;
}

/** The places of a call. */
export interface Share {
  /**
   * Waits for its turn in three queues: of its account, of this calendar's changes, and of all calls.
   * @returns a function that gives the turn back, to be called when the call is answered.
   * @throws HttpError 429, QueueFull
   */
  begin(calendar: string | null): Promise<() => void>;
  /** To be called when its answer is sent, or its client has disconnected. */
  sent(): void;
}

export type Shares = ReturnType<typeof createShares>;

/**
 * Divides the capacity of a process among the accounts, so that no account slows the others down: it limits how many
 * calls of one account, and of all together, are answered at once. The others wait, for no longer than their clients
 * do. Calls that change the same calendar wait for each other here; in the database they would wait with a connection,
 * and block everybody else. Counted in memory, because the capacity of this process is divided.
 */
export function createShares({ callsAtOnce, heavyCalls }: Capacity) {
  const ofCalendar = createQueues(1, { longest: 50 });
  const ofAccount = createQueues(callsAtOnce);
  const heavyOfAccount = createQueues(HEAVY_OF_ACCOUNT, { longest: 20 });
  const all = createQueue(ALL_AT_ONCE, { longest: 1000 });
  const heavy = createQueue(heavyCalls, { longest: 200 });
  const open = createQueue(OPEN_AT_ONCE, { longest: 1000 });

  return {
    /** How many calls wait, by reason. */
    waiting: (): Readonly<Record<string, number>> => ({
      account: ofAccount.waiting() + heavyOfAccount.waiting(),
      calendar: ofCalendar.waiting(),
      all: all.waiting() + open.waiting(),
      heavy: heavy.waiting(),
    }),

    /**
     * Waits until the body of a call may be read: only a few large bodies of an account are in memory at once.
     * @throws HttpError 429, QueueFull
     */
    async enter(request: FastifyRequest, { account, isHeavy }: Use): Promise<Share> {
      const waiter = waiterOf(request);
      if (account === null) return { begin: () => open.enter(waiter), sent() {} };
      const own = isHeavy ? heavyOfAccount : ofAccount;
      // What an account reads does not wait for its changes, which may wait for a calendar.
      const places = request.method === 'GET' ? account : `changes ${account}`;
      const enterAccount = () => enterOwn(own, places, waiter);
      let sent = isHeavy ? await enterAccount() : null;
      let begun: Promise<unknown> = Promise.resolve();
      async function take(calendar: string | null): Promise<() => void> {
        const taken: (() => void)[] = [];
        const leave = () => {
          for (const one of taken.splice(0)) one();
        };
        try {
          // The account's queue comes first: an account then takes few places of a calendar, which it may not share,
          // and does not wait for a place of its own while it holds the calendar's.
          sent ??= await enterAccount();
          if (calendar !== null) taken.push(await ofCalendar.enter(calendar, waiter));
          taken.push(await (isHeavy ? heavy : all).enter(waiter));
        } catch (error) {
          leave();
          throw error;
        }
        return leave;
      }
      return {
        // The call of a client that has gone still waits for its turn.
        sent: () => void begun.then(() => sent?.()),
        begin(calendar) {
          const turn = take(calendar);
          begun = turn.catch(() => {});
          return turn;
        },
      };
    },
  };
}

async function enterOwn(queue: Queues, account: string, waiter: Waiter): Promise<() => void> {
  try {
    return await queue.enter(account, waiter);
  } catch (error) {
    if (error instanceof QueueFull && !waiter.isGone()) throw tooManyCalls(SOON_SECONDS);
    throw error;
  }
}

const SOON_SECONDS = 3;

/** The number of slots of two months. */
const MANY_CARE_REQUESTS = 3000;

/** Whether the list of a calendar is so long that it would slow other calls. */
export function hasManyCareRequests(patient: Pick<Patient, 'calendar_size'> | undefined): boolean {
  return patient !== undefined && patient.calendar_size > MANY_CARE_REQUESTS;
}

/** Notes are longer than care requests: these have up to two megabytes. */
const MANY_NOTES = 1000;

/** The same for its notes. */
export function hasManyNotes(patient: Patient | undefined): boolean {
  return patient !== undefined && patient.note_count > MANY_NOTES;
}

/**
 * Limits how often an account calls: each account has a supply of calls that is refilled continuously. Tokens of another
 * version have a supply of their own: who still has one from before a new password takes nothing from the account.
 * @returns a function that consumes one call. It throws HttpError 429.
 */
export function createRates({
  capacity: { callsPerMinute },
  clock,
}: Pick<Dependencies, 'capacity' | 'clock'>): (token: Pick<Token, 'account' | 'version'>) => void {
  const perMs = callsPerMinute / 60_000;
  const supplies = new Map<string, { left: number; at: number }>();
  return ({ account, version }) => {
    const now = clock().getTime();
    if (supplies.size > MOST_SUPPLIES) forgetFull(now);
    const key = `${account} ${version}`;
    const supply = supplies.get(key) ?? { left: callsPerMinute, at: now };
    supplies.set(key, supply);
    supply.left = refilled(supply, now);
    supply.at = now;
    if (supply.left < 1) {
      throw tooManyCalls(Math.max(1, Math.ceil((1 - supply.left) / perMs / 1000)));
    }
    supply.left -= 1;
  };

  function refilled({ left, at }: { readonly left: number; readonly at: number }, now: number) {
    return Math.min(callsPerMinute, left + Math.max(0, now - at) * perMs);
  }

  function forgetFull(now: number): void {
    for (const [key, supply] of supplies) {
      if (refilled(supply, now) >= callsPerMinute) supplies.delete(key);
    }
  }
}

const MOST_SUPPLIES = 10_000;

function tooManyCalls(seconds: number): HttpError {
  const message =
    'Tu cuenta está haciendo demasiado a la vez. Espera un momento y prueba de nuevo.';
  return new HttpError(429, 'too_many_calls', message, { 'retry-after': String(seconds) });
}

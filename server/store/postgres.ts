import { Socket } from 'node:net';
import { type IsolationLevel, Kysely } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { postgresDialect } from './postgres-driver.ts';
import { checkEncoding } from './postgres-start-error.ts';
import type { Connections, Store } from './store.ts';
import type { Tables } from './tables.ts';

const CONNECT_MS = 5000;
/**
 * A connection without any answer for this long is closed, because a dead network reports no error. Longer than the
 * pool's idle timeout (10 s), so that no idle connection is cut.
 */
const SILENCE_MS = 30_000;
/**
 * By then the client has stopped waiting. Shorter than the silence limit, so that the server ends the statement
 * cleanly.
 */
const STATEMENT_MS = 15_000;
/** How long a transaction waits for the lock of a calendar or an account: less than a client waits. */
const LOCK_MS = 4000;
/** A transaction without progress for this long will never continue, and holds its locks against all others. */
const IDLE_MS = 10_000;
/** Connections made while the server was read-only stay read-only, so each is replaced after this time. */
const LIFETIME_SECONDS = 60;

/**
 * Transactions lock the rows that they decide by (`lockPatient`, `lockAccounts`, a unique key) before they read them,
 * so none needs a higher level. With a higher level, every transaction that waited for a lock is aborted and starts
 * again.
 */
const ISOLATION: IsolationLevel = 'read committed';

interface PoolOptions {
  /** Connections for reading outside of transactions, and for all else; by default ten of each. */
  readonly readers?: number;
  readonly writers?: number;
  /** How long a connection may stay silent; 0 means no limit, also for statements and locks. */
  readonly silenceMs?: number;
  readonly lifetimeSeconds?: number;
  readonly isolation?: IsolationLevel;
  readonly onLost?: (error: Error) => void;
}

/**
 * PostgreSQL, or an engine with its protocol.
 * @param options `onLost` is called when a connection breaks, idle or in use; the pool replaces it.
 * @throws StartError if the server cannot be reached, rejects the login, or cannot store every text.
 */
export async function openPostgres(url: string, options: PoolOptions = {}): Promise<Store> {
  const silenceMs = options.silenceMs ?? SILENCE_MS;
  const poolOf = (max = 10) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      types: { getTypeParser },
      maxLifetimeSeconds: options.lifetimeSeconds ?? LIFETIME_SECONDS,
      stream: () => socketWithTimeout(silenceMs),
      ...(silenceMs > 0 && LIMITS),
    });
    // An error event without a listener would end the process. The pool listens to a connection only while it is
    // idle. When one in use breaks, its query fails too.
    pool.on('connect', (client) => client.on('error', (error) => options.onLost?.(error)));
    pool.on('error', () => {});
    return pool;
  };
  const readers = poolOf(options.readers);
  const writers = poolOf(options.writers);
  try {
    const { rows } = await writers.query<{ server_encoding?: string }>('show server_encoding');
    checkEncoding(rows[0]?.server_encoding);
  } catch (cause) {
    await writers.end();
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `No se puede usar PostgreSQL en ${locationOf(url)} (${reason(cause)}): revisa que esté en marcha y que DATABASE_URL sea correcta.`,
      { cause },
    );
  }
  const dialect = postgresDialect(readers, writers, options.isolation ?? ISOLATION);
  const db = new Kysely<Tables>({ dialect });
  return {
    engine: 'postgres',
    db,
    disk: () => 'ok',
    connections: () => ({ readers: countOf(readers), writers: countOf(writers) }),
    close: () => db.destroy(),
  };
}

const LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};

function countOf({ totalCount, idleCount, waitingCount }: pg.Pool): Connections {
  return { open: totalCount, idle: idleCount, wanted: waitingCount };
}

const INT8 = 20;

/**
 * Reads integers as numbers, whatever their size: on some engines `integer` is an INT8, which the driver returns as
 * text. No number of ours comes near 2^53; one that did would stay a text instead of being rounded.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 && format !== 'binary' ? numberIfSafe : pg.types.getTypeParser(oid, format);
}

function numberIfSafe(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

function socketWithTimeout(ms: number): Socket {
  const socket = new Socket();
  socket.setTimeout(ms, () => {
    socket.destroy(Object.assign(new Error('the server fell silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** Host, port and database, without user and password. */
function locationOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}

function reason(cause: unknown): string {
  // A host name with several addresses fails with one error per address.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? (first.message.split('\n')[0] ?? '') : String(first);
}

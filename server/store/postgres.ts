import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const CONNECT_MS = 5000;
/**
 * A query that hears nothing for this long has lost its server, which a dead network does not report. Longer
 * than the pool keeps an idle connection (10 s), so that none of those is cut.
 */
const SILENCE_MS = 30_000;
/** A server that was read-only for a while stays so for the connections made then. */
const LIFETIME_SECONDS = 60;

interface PoolOptions {
  readonly connections?: number;
  /** 0 waits for ever. */
  readonly silenceMs?: number;
  readonly lifetimeSeconds?: number;
  readonly onLost?: (error: Error) => void;
}

/**
 * PostgreSQL, or an engine with its protocol.
 * @param options `onLost` is told about a connection that broke, idle or in use; the pool replaces it by itself.
 * @throws StartRefusal when the server cannot be reached or does not let us in.
 */
export async function openPostgres(url: string, options: PoolOptions = {}): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    maxLifetimeSeconds: options.lifetimeSeconds ?? LIFETIME_SECONDS,
    stream: () => socketEndedBySilence(options.silenceMs ?? SILENCE_MS),
  });
  // An error event without a listener would end the process. The pool listens on a connection only while it
  // is idle; one in use can break too, and its query then fails by itself.
  pool.on('connect', (client) => client.on('error', (error) => options.onLost?.(error)));
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new StartError(
      `No se puede usar PostgreSQL en ${placeOf(url)} (${reason(cause)}): revisa que esté en marcha y que DATABASE_URL sea correcta.`,
      { cause },
    );
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { engine: 'postgres', db, close: () => db.destroy() };
}

function socketEndedBySilence(ms: number): Socket {
  const socket = new Socket();
  socket.setTimeout(ms, () => {
    socket.destroy(Object.assign(new Error('the server fell silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** Host, port and database; never the user or the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? (host || 'localhost')}${pathname}`;
}

function reason(cause: unknown): string {
  // A host name with several addresses fails with one error per address.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? (first.message.split('\n')[0] ?? '') : String(first);
}

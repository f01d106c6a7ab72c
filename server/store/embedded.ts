import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Libsql from 'libsql';
import { StartRefusal } from '#server/start-refusal.ts';
import { codeOf, type Store } from './store.ts';
import type { Tables } from './tables.ts';

const FILE_NAME = 'vinculo.db';
/** Written into the file's header («Vinc»), so that a database of another program is not taken for ours. */
const APPLICATION_ID = 0x56696e63;
/** How long another process may hold the file before a call fails. */
const BUSY_MS = 5000;

/** The embedded engine: one file under `dataDir`, made where it is missing.
 * @throws StartRefusal when the directory cannot be written or the file is not a sound database of ours.
 */
export function openEmbedded(dataDir: string): Store {
  const file = join(dataDir, FILE_NAME);
  prepareDirectory(dataDir);
  const database = openFile(file);
  const statements = new Map<string, SqliteStatement>();
  const db = new Kysely<Tables>({
    dialect: new EmbeddedDialect({ database: cached(database, statements) }),
  });
  return { engine: 'libsql', db, close: () => db.destroy() };
}

function prepareDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

/** A file that is not ours or is damaged is left exactly as it is: it is looked at before anything is set. */
function openFile(file: string): Libsql.Database {
  refuseForeignFile(file);
  let database: Libsql.Database;
  try {
    // Opening to append finds out about a file or a directory that cannot be written.
    closeSync(openSync(file, 'a', 0o600));
    database = new Libsql(file, { timeout: BUSY_MS });
  } catch (error) {
    throw unwritable(file, error);
  }
  try {
    refuseDamage(database, file);
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = full');
    database.pragma('foreign_keys = on');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    // From here on the driver waits without holding up the process; see `patient`.
    database.pragma('busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error instanceof StartRefusal ? error : damaged(file, error);
  }
}

function refuseForeignFile(file: string): void {
  if (!existsSync(file)) return;
  const header = Buffer.alloc(16);
  let length: number;
  try {
    const handle = openSync(file, 'r');
    length = readSync(handle, header, 0, 16, 0);
    closeSync(handle);
  } catch (error) {
    throw unwritable(file, error);
  }
  if (length > 0 && header.toString('latin1') !== 'SQLite format 3\0') {
    throw damaged(file, 'no es una base SQLite');
  }
}

function refuseDamage(database: Libsql.Database, file: string): void {
  const [check] = database.pragma('quick_check(1)') as [{ quick_check?: string }?];
  if (check?.quick_check !== 'ok') throw damaged(file, check?.quick_check?.split('\n').at(-1));
  const [header] = database.pragma('application_id') as [{ application_id?: number }?];
  const tables = database.prepare('select name from sqlite_master limit 1').all([]);
  if (tables.length > 0 && header?.application_id !== APPLICATION_ID) {
    throw new StartRefusal(
      `${file} es una base de otro programa y no se toca: elige otra carpeta con DATA_DIR.`,
    );
  }
}

function unwritable(path: string, cause: unknown): StartRefusal {
  return new StartRefusal(
    `No se puede escribir en ${path} (${reason(cause)}): da permiso a esa carpeta o elige otra con DATA_DIR.`,
    { cause },
  );
}

function damaged(file: string, cause: unknown): StartRefusal {
  return new StartRefusal(
    `La base de datos ${file} está dañada (${reason(cause)}) y no se ha tocado: restaura una copia o elige otra carpeta con DATA_DIR.`,
    { cause },
  );
}

function reason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause ?? 'sin detalle');
  return text.split('\n')[0] ?? text;
}

/** Statements are kept prepared: compiling one costs twice what running it does. */
function cached(
  database: Libsql.Database,
  statements: Map<string, SqliteStatement>,
): SqliteDatabase {
  return {
    close: () => {
      // With everything in the one file, a copy of that file is a copy of the data.
      database.pragma('wal_checkpoint(truncate)');
      database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql) as unknown as SqliteStatement;
      // Statements with many rows come in endless lengths and are not worth a place.
      if (statements.size < 200 && sql.length < 2000) statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * `begin immediate`: every transaction of ours writes. One that began by reading could not be carried
 * on after another process wrote, and no waiting would help it. Once it has begun nothing can be in its
 * way, so the only statements that ever wait are this one and those outside a transaction.
 */
class EmbeddedDriver extends SqliteDriver {
  /** Ends when everybody who asked for the one connection so far has had it. */
  #queue: Promise<void> = Promise.resolve();
  #next: (() => void) | null = null;

  /** First come, first served: Kysely's own mutex wakes everybody who waits each time it is free. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue;
    let release = () => {};
    this.#queue = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#next = release;
    return patient(await super.acquireConnection());
  }
  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.#next?.();
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/**
 * Waits for a file that another process is writing to. The engine's own waiting would stop the whole
 * process for as long, with every call in it.
 */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const until = performance.now() + BUSY_MS;
      for (let pause = 1; ; pause = Math.min(2 * pause, 16)) {
        try {
          return await connection.executeQuery<R>(query);
        } catch (error) {
          if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
          await delay(pause * (1 + Math.random()));
        }
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(config: { readonly database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }
  override createDriver(): SqliteDriver {
    return new EmbeddedDriver({ database: this.#database });
  }
}

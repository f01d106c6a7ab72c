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
import { StartError } from '#server/start-error.ts';
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
  const config = { database: cached(database, statements) };
  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new EmbeddedDriver(config);
  const db = new Kysely<Tables>({ dialect });
  return { engine: 'libsql', db, close: () => db.destroy() };
}

function prepareDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

/** A foreign or damaged file is left untouched: it is checked before anything is written. */
function openFile(file: string): Libsql.Database {
  refuseForeignFile(file);
  let database: Libsql.Database;
  try {
    // Opening for append detects a file or a directory that cannot be written.
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
    // What is deleted leaves the file, too.
    database.pragma('secure_delete = on');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    // From here on waiting is done without blocking the process; see `patient`.
    database.pragma('busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error instanceof StartError ? error : refusalOf(file, error);
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
    throw new StartError(
      `${file} es una base de otro programa y no se toca: elige otra carpeta con DATA_DIR.`,
    );
  }
}

/** Only what SQLite itself calls damage is damage: whoever reads that restores an older copy over the file. */
function refusalOf(file: string, error: unknown): StartError {
  const code = codeOf(error);
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return damaged(file, error);
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) {
    return new StartError(
      `Otro programa está usando ${file} (${reason(error)}): espera a que termine o ciérralo.`,
      { cause: error },
    );
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new StartError(
      `El disco de ${file} falla o está lleno (${reason(error)}): libera espacio o revísalo.`,
      { cause: error },
    );
  }
  return unwritable(file, error);
}

/**
 * What ended a start after the file was opened, such as a disk that filled up during a migration, as a
 * rejection; an error of any other kind is a bug and is returned as it is.
 */
export function embeddedStartError(dataDir: string, error: unknown): unknown {
  const isOfFile = /^SQLITE_(?:CORRUPT|NOTADB|BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/;
  return isOfFile.test(codeOf(error)) ? refusalOf(join(dataDir, FILE_NAME), error) : error;
}

function unwritable(path: string, cause: unknown): StartError {
  if (['SQLITE_FULL', 'ENOSPC'].includes(codeOf(cause))) {
    return new StartError(
      `No queda espacio en el disco de ${path}: libera espacio. Los datos no se han tocado.`,
      { cause },
    );
  }
  return new StartError(
    `No se puede escribir en ${path} (${reason(cause)}): da permiso a esa carpeta o elige otra con DATA_DIR.`,
    { cause },
  );
}

function damaged(file: string, cause: unknown): StartError {
  return new StartError(
    `La base de datos ${file} está dañada (${reason(cause)}) y no se ha tocado: restaura una copia o elige otra carpeta con DATA_DIR.`,
    { cause },
  );
}

function reason(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause ?? 'sin detalle');
  return text.split('\n')[0] ?? text;
}

/** Keeps statements prepared: compiling one costs twice as much as running it. */
function cached(
  database: Libsql.Database,
  statements: Map<string, SqliteStatement>,
): SqliteDatabase {
  return {
    close: () => {
      try {
        // Moves everything into the one file, so that a copy of it is a copy of the data.
        database.pragma('wal_checkpoint(truncate)');
      } finally {
        database.close();
      }
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql) as unknown as SqliteStatement;
      // Statements with many rows vary endlessly in length and are not worth caching.
      if (statements.size < 200 && sql.length < 2000) statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Uses `begin immediate`, because every transaction of ours writes. One that began by reading could not
 * continue after another process wrote, and waiting would not help. Once begun nothing can block it, so the
 * only statements that ever wait are this one and those outside a transaction.
 */
class EmbeddedDriver extends SqliteDriver {
  /** Resolves when all earlier holders of the single connection have released it. */
  #queue: Promise<void> = Promise.resolve();
  #next: (() => void) | null = null;

  /** First come, first served: Kysely's own mutex wakes all waiters each time it is free. */
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
  /** After a full disk and the like the engine has rolled back itself; that must not hide what went wrong. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

/**
 * Waits for a file that another process is writing to. The engine's own waiting would block the whole process
 * with every call in it.
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

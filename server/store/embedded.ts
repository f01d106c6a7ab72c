import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { StartError } from '#server/start-error.ts';
import { cached, foldLog } from './cached-statements.ts';
import { codeOf } from './conflicts.ts';
import { watchFile } from './database-file.ts';
import { BEGIN, BUSY_MS, EmbeddedDriver, executeIn } from './embedded-driver.ts';
import { ReadWriteDriver } from './read-write-driver.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export const FILE_NAME = 'vinculo.db';
/** Written into the file's header («Vinc»), so that a database of another program is not taken for ours. */
const APPLICATION_ID = 0x56696e63;

/**
 * The embedded engine: one file in `dataDir`, created if it is missing.
 * @throws StartError if the directory cannot be written or the file is not an intact database of ours.
 */
export function openEmbedded(dataDir: string): Store {
  const file = join(dataDir, FILE_NAME);
  orStartError(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  const writer = cached(
    orStartError(file, () => openFile(file)),
    foldLog,
  );
  const reader = cached(
    orStartError(file, () => openReader(file)),
    () => {},
  );
  const dialect = new SqliteDialect({ database: writer });
  const watched = watchFile(file);
  dialect.createDriver = () =>
    new ReadWriteDriver({
      readers: new EmbeddedDriver({ database: reader }),
      writers: new EmbeddedDriver({ database: writer }),
      begin: BEGIN,
      execute: executeIn(watched),
    });
  const db = new Kysely<Tables>({ dialect });
  return { engine: 'libsql', db, disk: watched.disk, close: () => db.destroy() };
}

/**
 * Whether there is such a file.
 * @throws StartError when there may be one, but this user may not read it.
 */
export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (cause) {
    if (codeOf(cause) !== 'EACCES') return false;
    const todo = 'hazlo como el usuario del servicio (sudo -u …)';
    throw new StartError(`No se puede leer ${file}: ${todo}.`, { cause });
  }
}

/** A foreign or damaged file is left untouched: it is checked before anything is written. */
function openFile(file: string): Libsql.Database {
  rejectForeignFile(file);
  // Opening for append detects a file or a directory that cannot be written.
  closeSync(openSync(file, 'a', 0o600));
  const database = new Libsql(file, { timeout: BUSY_MS });
  try {
    rejectDamage(database, file);
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = full');
    database.pragma('foreign_keys = on');
    // Overwrites deleted data in the file.
    database.pragma('secure_delete = on');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    // From here on, waiting does not block the process; see `executeIn`.
    database.pragma('busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** This connection sees committed data, even while a transaction writes. */
function openReader(file: string): Libsql.Database {
  const database = new Libsql(file);
  database.pragma('query_only = on');
  return database;
}

function rejectForeignFile(file: string): void {
  if (!existsSync(file)) return;
  const header = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  const length = readSync(handle, header, 0, 16, 0);
  closeSync(handle);
  if (length > 0 && header.toString('latin1') !== 'SQLite format 3\0') {
    throw new StartError(describeDamage(file, 'no es una base SQLite'));
  }
}

function rejectDamage(database: Libsql.Database, file: string): void {
  const [check] = database.pragma('quick_check(1)') as [{ quick_check?: string }?];
  if (check?.quick_check !== 'ok') {
    const damage = check?.quick_check?.split('\n').at(-1) ?? 'sin detalle';
    throw new StartError(describeDamage(file, damage));
  }
  rejectOtherTables(database, file, 'DATA_DIR');
}

/** What names the folder of a database to the operator. */
type FolderOption = 'DATA_DIR' | '--from';

export function noDatabaseIn(dataDir: string, option: FolderOption): StartError {
  return new StartError(`No hay base de datos en ${dataDir}: revisa ${option}.`);
}

/** @throws StartError if a database has no tables, or those of another program. */
export function requireOurTables(
  database: Libsql.Database,
  dataDir: string,
  option: FolderOption,
): void {
  rejectOtherTables(database, join(dataDir, FILE_NAME), option);
  if (!hasTables(database)) throw noDatabaseIn(dataDir, option);
}

/** @throws StartError if a database has the tables of another program. */
function rejectOtherTables(database: Libsql.Database, file: string, option: FolderOption): void {
  const [header] = database.pragma('application_id') as [{ application_id?: number }?];
  if (header?.application_id === APPLICATION_ID || !hasTables(database)) return;
  throw new StartError(
    `${file} es una base de otro programa y no se toca: elige otra carpeta con ${option}.`,
  );
}

function hasTables(database: Libsql.Database): boolean {
  return database.prepare('select name from sqlite_master limit 1').all([]).length > 0;
}

/**
 * The meaning of each error of a path. Only errors that SQLite itself reports as damage count as damage, because the
 * operator then restores a copy.
 */
const DESCRIPTIONS: readonly (readonly [RegExp, (path: string, reason: string) => string])[] = [
  [/^SQLITE_(?:CORRUPT|NOTADB)/, describeDamage],
  [
    /^SQLITE_(?:BUSY|LOCKED)/,
    (path, reason) =>
      `Otro programa está usando ${path} (${reason}): espera a que termine o ciérralo.`,
  ],
  [
    /^SQLITE_IOERR/,
    (path, reason) =>
      `El disco de ${path} falla o está lleno (${reason}): libera espacio o revísalo.`,
  ],
  [
    /^(?:SQLITE_FULL|ENOSPC)$/,
    (path) =>
      `No queda espacio en el disco de ${path}: libera espacio. Los datos no se han tocado.`,
  ],
  [
    /^/,
    (path, reason) =>
      `No se puede escribir en ${path} (${reason}): da permiso a esa carpeta o elige otra con DATA_DIR.`,
  ],
];

function describeDamage(file: string, reason: string): string {
  return `La base de datos ${file} está dañada (${reason}) y no se ha tocado: restaura una copia o elige otra carpeta con DATA_DIR.`;
}

/** The meaning of an error of this path, or of its disk, for the operator. */
export function startErrorOf(path: string, cause: unknown): StartError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [, describe] = DESCRIPTIONS.find(([codes]) => codes.test(codeOf(cause))) ?? [];
  return new StartError(describe?.(path, text.split('\n')[0] ?? text), { cause });
}

function orStartError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof StartError ? error : startErrorOf(path, error);
  }
}

/**
 * The StartError for an error of the file after it was opened, such as a disk that filled up during a migration. Any
 * other error is a bug and is returned unchanged.
 */
export function embeddedStartError(dataDir: string, error: unknown): unknown {
  const fileErrors = /^SQLITE_(?:CORRUPT|NOTADB|BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/;
  return fileErrors.test(codeOf(error)) ? startErrorOf(join(dataDir, FILE_NAME), error) : error;
}

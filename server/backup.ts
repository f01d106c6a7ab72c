import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { SECRET_FILE } from './auth/secret-file.ts';
import type { Environment } from './environment.ts';
import { StartError } from './start-error.ts';
import { codeOf } from './store/conflicts.ts';
import {
  embeddedStartError,
  FILE_NAME,
  isReadable,
  noDatabaseIn,
  requireOurTables,
  startErrorOf,
} from './store/embedded.ts';
import { IS_BACKUP } from './store/restored.ts';

/** @throws StartError if the argument is an option, or if there is more than one. */
export function readBackupArguments(args: readonly string[]): string | undefined {
  const [target, ...more] = args;
  if (more.length === 0 && !target?.startsWith('-')) return target;
  throw new StartError('Di una sola carpeta nueva, o ninguna: npm run backup -- CARPETA');
}

/**
 * Copies the embedded database, also while a server writes to it. The copy contains all changes that were answered
 * before it began, and no half-done ones. It is a directory that can be used as `DATA_DIR`.
 * @param given the directory to create; by default one named after the current time, in `DATA_DIR/backup`.
 * @returns a message for the operator.
 * @throws StartError if there is no database or this user may not read it, if the directory exists already or cannot be
 * written, or if the copy is damaged.
 */
export function makeBackup(
  { databaseUrl, dataDir, jwtSecret }: Pick<Environment, 'databaseUrl' | 'dataDir' | 'jwtSecret'>,
  given: string | undefined,
  now: Date,
): string {
  if (databaseUrl !== null) {
    throw new StartError(
      'Los datos están en PostgreSQL: cópialos con pg_dump, y guarda JWT_SECRET.',
    );
  }
  const file = join(dataDir, FILE_NAME);
  if (!isReadable(file)) throw noDatabaseIn(dataDir, 'DATA_DIR');
  // A start without JWT_SECRET may have left a file of a secret that is not in use.
  const hasSecret = jwtSecret === null && isReadable(join(dataDir, SECRET_FILE));
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const target = resolve(given ?? join(dataDir, 'backup', moment));
  if (existsSync(target)) throw new StartError(`${target} ya existe: elige otra carpeta.`);
  // Only an interrupted backup leaves a directory of this name, so its contents are deleted.
  const unfinished = `${target}.vinculo-unfinished`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const copy = join(unfinished, FILE_NAME);
    copyDatabase(dataDir, copy);
    finishCopy(copy);
    if (hasSecret) copyFileSync(join(dataDir, SECRET_FILE), join(unfinished, SECRET_FILE));
    renameSync(unfinished, target);
    const size = Math.ceil(statSync(join(target, FILE_NAME)).size / 1024);
    return [
      `La copia está en ${target} (${size} KiB) y se revisó.`,
      hasSecret
        ? 'Incluye el secreto de las sesiones: guárdala donde nadie más la lea.'
        : 'No incluye JWT_SECRET, que se define aparte: guárdalo también.',
      `Para usarla, detén el servicio y arranca con DATA_DIR=${target}, o pon su contenido en una DATA_DIR vacía.`,
    ].join('\n');
  } catch (error) {
    discard(unfinished);
    throw backupErrorOf(target, dataDir, error);
  }
}

/** If this fails too, the first error is still the one to report: it tells why there is no copy. */
function discard(unfinished: string): void {
  try {
    rmSync(unfinished, { recursive: true, force: true });
  } catch {}
}

/** From here on the database is only read, so an error of writing or of a full disk concerns the copy. */
function backupErrorOf(target: string, dataDir: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  if (/^(?:SQLITE_FULL|SQLITE_IOERR(?!\w*READ)|ENOSPC)/.test(code))
    return startErrorOf(target, error);
  if (/^(?:SQLITE_CANTOPEN|E(?!RR_))/.test(code)) {
    return new StartError(
      `No se puede escribir en ${target} (${code}): da permiso a esa carpeta o elige otra.`,
      { cause: error },
    );
  }
  return embeddedStartError(dataDir, error);
}

function copyDatabase(dataDir: string, copy: string): void {
  const database = new Libsql(join(dataDir, FILE_NAME), { timeout: 5000 });
  try {
    open(database, dataDir);
    // One read transaction: others can write meanwhile.
    database.prepare('vacuum into ?').run([copy]);
  } finally {
    database.close();
  }
  chmodSync(copy, 0o600);
}

/** SQLite opens a file, and its log, only at the first read. */
function open(database: Libsql.Database, dataDir: string): void {
  try {
    requireOurTables(database, dataDir, 'DATA_DIR');
  } catch (error) {
    throw embeddedStartError(dataDir, error);
  }
}

/** Reads the whole copy and checks that it is intact. */
function finishCopy(copy: string): void {
  const database = new Libsql(copy);
  try {
    const [check] = database.pragma('integrity_check(1)') as [{ integrity_check?: string }?];
    const broken = database.pragma('foreign_key_check') as readonly unknown[];
    if (check?.integrity_check === 'ok' && broken.length === 0) {
      database.prepare('insert or ignore into setting values (?, ?)').run([IS_BACKUP, 'yes']);
      return;
    }
  } finally {
    database.close();
  }
  throw new StartError('La copia salió dañada y se borró: revisa el disco y la base de datos.');
}

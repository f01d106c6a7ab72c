import { StartError } from '#server/start-error.ts';
import { codeOf, isConnectionLost } from './conflicts.ts';

/** Errors of PostgreSQL that the operator can correct, by code: what is wrong, and what to do. */
const REFUSED: Readonly<Record<string, string>> = {
  '42501':
    'El usuario de DATABASE_URL no puede crear tablas en esa base: hazlo su dueño (alter database BASE owner to USUARIO).',
  '25006': 'La base de DATABASE_URL es de solo lectura: usa la dirección del servidor principal.',
  '53300':
    'PostgreSQL no acepta más conexiones: sube su límite, o baja DATABASE_READERS y DATABASE_WRITERS.',
  '3F000':
    'DATABASE_URL nombra un esquema (search_path) que no existe: créalo (create schema NOMBRE).',
  '53100': 'No queda espacio en el disco de PostgreSQL: libera espacio.',
};

/** The error of a start, or of a move, as one line for the operator if it is known; others unchanged. */
export function postgresStartError(error: unknown): unknown {
  const lost =
    'Se perdió la conexión con PostgreSQL: revisa que esté en marcha y en la red, y repítelo.';
  const message = REFUSED[codeOf(error)] ?? (isConnectionLost(error) ? lost : undefined);
  return message === undefined ? error : new StartError(message, { cause: error });
}

/**
 * Names and notes contain characters of all languages.
 * @throws StartError for a database that cannot store them.
 */
export function checkEncoding(encoding: string | undefined): void {
  if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
  throw new StartError(
    `La base de DATABASE_URL guarda textos en ${encoding}: créala con ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

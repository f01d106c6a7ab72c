import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import { codeOf } from '#server/store/conflicts.ts';

/** Beside the database, unless JWT_SECRET is set. */
export const SECRET_FILE = 'jwt-secret';

/**
 * The secret that signs tokens: created once and stored beside the database, readable only by its owner. It is written
 * to a temporary file that is then linked into place, so that two processes that start at the same time use the same
 * secret and neither reads half of it.
 * @throws StartError if it can be neither read nor written.
 */
export function readOrCreateSecret(dataDir: string): Uint8Array {
  const file = join(dataDir, SECRET_FILE);
  try {
    const known = readIfThere(file);
    if (known !== null) return known;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    try {
      linkSync(temporary, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(temporary);
    }
    return readIfThere(file) ?? new Uint8Array();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `No se puede guardar el secreto en ${file} (${cause instanceof Error ? cause.message : cause}): da permiso a esa carpeta, elige otra con DATA_DIR o define JWT_SECRET.`,
      { cause },
    );
  }
}

function readIfThere(file: string): Uint8Array | null {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  if (content.length >= 32) return content;
  throw new StartError(
    `${file} tiene menos de 32 bytes: bórralo para que se cree de nuevo (cierra todas las sesiones) o define JWT_SECRET.`,
  );
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value with the server's secret.
 * @param purpose a value sealed for one purpose cannot be decrypted for another.
 */
export function seal(secret: Uint8Array, purpose: string, value: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), iv);
  const text = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return Buffer.concat([iv, ...text, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts the result of `seal` for this purpose; null if it is not ours. */
export function unseal<T>(secret: Uint8Array, purpose: string, sealed: string): T | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  try {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), iv, options);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(text).toString()) as T;
  } catch {
    return null;
  }
}

function keyOf(secret: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}

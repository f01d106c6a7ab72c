import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { PushMessage } from '#domain/contract/notices.ts';
import type { Letter } from '#server/mail/messenger.ts';

/** What is sent, and to whom. */
export type Message =
  | { readonly by: 'mail'; readonly to: string; readonly letter: Letter }
  | { readonly by: 'msg'; readonly to: string; readonly text: string }
  | { readonly by: 'push'; readonly message: PushMessage }
  /** A link for a new password: made when it is sent, so that it is stored nowhere. */
  | { readonly by: 'reset'; readonly mail: string; readonly origin: string };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a message with the server's secret. Until it is sent it lies in the database, and it may hold a code or a
 * link, which nobody may find in a copy of it.
 */
export function sealMessage(secret: Uint8Array, message: Message): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const text = [cipher.update(JSON.stringify(message), 'utf8'), cipher.final()];
  return Buffer.concat([iv, ...text, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts what `sealMessage` returned; null under another secret. */
export function openMessage(secret: Uint8Array, sealed: string): Message | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(text).toString()) as Message;
  } catch {
    return null;
  }
}

function keyOf(secret: Uint8Array): Uint8Array {
  return createHmac('sha256', secret).update('notice').digest();
}

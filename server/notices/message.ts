import { createHmac } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { PushMessage } from '#domain/contract/notices.ts';
import type { Letter } from '#server/mail/messenger.ts';

/** What is sent, and to whom. */
export type Message =
  | { readonly by: 'mail'; readonly to: string; readonly letter: Letter }
  | { readonly by: 'msg'; readonly to: string; readonly text: string }
  | { readonly by: 'push'; readonly message: PushMessage }
  /** A link for a new password: made when it is sent, so that it is stored nowhere. */
  | { readonly by: 'reset'; readonly mail: string; readonly origin: string };

/**
 * Encrypts a message with the server's secret. Until it is sent it lies in the database, and it may hold a code or a
 * link, which nobody may find in a copy of it.
 */
export async function sealMessage(secret: Uint8Array, message: Message): Promise<string> {
  return new CompactEncrypt(Uint8Array.from(Buffer.from(JSON.stringify(message))))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(secret));
}

/** Decrypts what `sealMessage` returned; null under another secret. */
export async function openMessage(secret: Uint8Array, sealed: string): Promise<Message | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(secret));
    return JSON.parse(new TextDecoder().decode(plaintext)) as Message;
  } catch {
    return null;
  }
}

function keyOf(secret: Uint8Array): Uint8Array {
  return Uint8Array.from(createHmac('sha256', secret).update('notice').digest());
}

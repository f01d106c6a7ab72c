import type { PushMessage } from '#domain/contract/notices.ts';
import { seal, unseal } from '#server/auth/sealed.ts';
import type { Letter } from '#server/mail/messenger.ts';
import type { Wording } from './notice-texts.ts';

/** The content and the recipient. */
export type WrittenMessage =
  | { readonly by: 'mail'; readonly to: string; readonly letter: Letter }
  | { readonly by: 'msg'; readonly to: string; readonly text: string }
  | { readonly by: 'push'; readonly message: PushMessage }
  /** A link for a new password: created when it is sent, so that it is stored nowhere. */
  | { readonly by: 'reset'; readonly mail: string; readonly origin: string };

/**
 * The stored content of a waiting notice. News of shifts are worded when they are sent, because only then is it known
 * which of them are still true.
 */
export type Message = WrittenMessage | { readonly by: 'news'; readonly wording: Wording };

const PURPOSE = 'notice';

/**
 * Encrypts a message with the server's secret. The message is in the database until it is sent, and may contain a code
 * or a link, which must not be readable in a copy of the database.
 */
export function sealMessage(secret: Uint8Array, message: Message): string {
  return seal(secret, PURPOSE, message);
}

/** Decrypts the result of `sealMessage`; null with another secret. */
export function openMessage(secret: Uint8Array, sealed: string): Message | null {
  return unseal(secret, PURPOSE, sealed);
}

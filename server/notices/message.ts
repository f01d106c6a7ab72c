import type { PushMessage } from '#domain/contract/notices.ts';
import { seal, unseal } from '#server/auth/sealed.ts';
import type { Letter } from '#server/mail/messenger.ts';
import type { Wording } from './notice-texts.ts';

/** What is sent, and to whom. */
export type WrittenMessage =
  | { readonly by: 'mail'; readonly to: string; readonly letter: Letter }
  | { readonly by: 'msg'; readonly to: string; readonly text: string }
  | { readonly by: 'push'; readonly message: PushMessage }
  /** A link for a new password: made when it is sent, so that it is stored nowhere. */
  | { readonly by: 'reset'; readonly mail: string; readonly origin: string };

/** What waits to be sent. News are put into words then, because what of them is still so is known only then. */
export type Message = WrittenMessage | { readonly by: 'news'; readonly wording: Wording };

const PURPOSE = 'notice';

/**
 * Encrypts a message with the server's secret. Until it is sent it lies in the database, and it may hold a code or a
 * link, which nobody may find in a copy of it.
 */
export function sealMessage(secret: Uint8Array, message: Message): string {
  return seal(secret, PURPOSE, message);
}

/** Decrypts what `sealMessage` returned; null under another secret. */
export function openMessage(secret: Uint8Array, sealed: string): Message | null {
  return unseal(secret, PURPOSE, sealed);
}

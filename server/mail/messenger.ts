/** A mail as plain text and HTML. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Who mails are from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A message for which a caller waits: the app waits ten seconds for sign-up. */
export const CALLER_WAITS_MS = 8000;

/** Sends mails and text messages. */
export interface Messenger {
  /** @param withinMs by default what a caller waits. @throws NotSent */
  mail(to: string, letter: Letter, withinMs?: number): Promise<void>;
  /** A text message. @throws NotSent */
  sms(to: string, text: string, withinMs?: number): Promise<void>;
  /** Deletes old messages, if messages are stored. */
  tidy?(): Promise<void>;
}

/** A message was not sent. Neither `message` nor `cause` contain an address or a secret. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent';
}

/** A message was not sent because there is nobody at its address: repeating it would bring nothing. */
export class NobodyThere extends NotSent {
  override readonly name = 'NobodyThere';
}

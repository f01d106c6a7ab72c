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

/** Sends mails and text messages. */
export interface Messenger {
  /** @throws NotSent */
  mail(to: string, letter: Letter): Promise<void>;
  /** A text message. @throws NotSent */
  sms(to: string, text: string): Promise<void>;
  /** Deletes old messages, if messages are stored. */
  tidy?(): Promise<void>;
}

/** A message was not sent. Neither `message` nor `cause` contain an address or a secret. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** A mail as it is read, in both its forms. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What leaves for people's own mailboxes and phones. */
export interface Messenger {
  /** @throws NotSent */
  mail(to: string, letter: Letter): Promise<void>;
  /** A text message. @throws NotSent */
  sms(to: string, text: string): Promise<void>;
}

/** A message did not leave; `cause` says why, and holds no address and no secret. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

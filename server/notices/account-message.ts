import type { Dependencies } from '#server/dependencies.ts';
import { passwordChangedLetter } from '#server/mail/letters.ts';
import type { Account } from '#server/store/account/accounts.ts';
import {
  addClaimedNotice,
  addNotices,
  type ClaimedNotice,
  type NewNotice,
} from '#server/store/notices/notices.ts';
import type { Database } from '#server/store/store.ts';
import { type Message, sealMessage } from './message.ts';

/** The mails and text messages of accounts: codes, links and reports of changes. They are sent at any hour. */
type AccountMessageKind = 'code' | 'reset' | 'password-changed' | 'mail-changed' | 'invitation';

interface AccountMessage {
  readonly kind: AccountMessageKind;
  /** Null if the account is not known yet, or for a person without an account. */
  readonly account: string | null;
  readonly message: Message;
  /** How long the message is useful. */
  readonly minutes: number;
}

type MessageDependencies = Pick<Dependencies, 'clock' | 'newId' | 'secret'>;

/**
 * Writes a message that is sent in the background.
 * @returns its id.
 */
export async function writeAccountMessage(
  db: Database,
  deps: MessageDependencies,
  message: AccountMessage,
): Promise<string> {
  const row = rowOf(deps, message);
  await addNotices(db, [row]);
  return row.id;
}

/** A day: later the mail would only alarm its reader. */
export const CHANGED_MINUTES = 24 * 60;

/**
 * Writes a message that a password was changed.
 * @returns the id of the message.
 */
export function writePasswordChanged(
  db: Database,
  deps: MessageDependencies & Pick<Dependencies, 'brand'>,
  { id, mail, name }: Pick<Account, 'id' | 'mail' | 'name'>,
): Promise<string> {
  const letter = passwordChangedLetter(deps.brand, name);
  const message = { by: 'mail', to: mail, letter } as const;
  const of = { kind: 'password-changed', account: id, minutes: CHANGED_MINUTES } as const;
  return writeAccountMessage(db, deps, { ...of, message });
}

/**
 * Writes a message that `sendClaimed` sends directly after the transaction, so that the caller learns whether it was
 * sent.
 */
export async function writeClaimedMessage(
  db: Database,
  deps: MessageDependencies,
  message: AccountMessage,
): Promise<ClaimedNotice> {
  const row = rowOf(deps, message);
  return addClaimedNotice(db, row, { claim: deps.newId(), now: deps.clock() });
}

function rowOf(
  { clock, newId, secret }: MessageDependencies,
  { kind, account, message, minutes }: AccountMessage,
): NewNotice {
  const [id, now] = [newId(), clock()];
  return {
    id,
    event_key: id,
    id_account: account,
    id_paciente: null,
    kind,
    channel: message.by === 'msg' ? 'msg' : 'mail',
    device: null,
    body: sealMessage(secret, message),
    about: null,
    is_urgent: 1,
    created_at: now.toISOString(),
    not_before: now.toISOString(),
    expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  };
}

import type { FastifyRequest } from 'fastify';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { CODE_LINK_MAIL } from '#domain/contract/paths.ts';
import { codeHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { HttpError, invalidField } from '#server/http/http-error.ts';
import { consumeLimits, LIMITS, ofMail } from '#server/http/rate-limits.ts';
import { CODE_MINUTES, codeLetter, codeText } from '#server/mail/letters.ts';
import { writeClaimedMessage } from '#server/notices/account-message.ts';
import type { Message } from '#server/notices/message.ts';
import { findAccountByMail, PENDING } from '#server/store/account/accounts.ts';
import { type PendingAccount, replaceCode } from '#server/store/account/sign-ups.ts';
import type { Database } from '#server/store/store.ts';

/** The code that activates an account: to whom it is issued, and how it is sent. */

export async function rejectTakenMail(deps: Dependencies, mail: string): Promise<void> {
  const account = await findAccountByMail(deps.store.db, mail);
  if (account !== null && account.estado_cuenta !== PENDING) throw mailTaken();
}

export function mailTaken(): HttpError {
  const message = ACCOUNT_MESSAGES.mailTaken;
  return new HttpError(409, 'mail_taken', message, {}, [{ path: 'mail', message }]);
}

type Recipient = Pick<PendingAccount, 'mail' | 'name' | 'phone' | 'method'>;

/** @returns the refund. */
export async function consumeSendLimits(
  request: FastifyRequest,
  deps: Dependencies,
  recipient: Recipient,
): Promise<() => Promise<void>> {
  const { mail, phone, method } = recipient;
  const byPhone =
    method === 'msg' && phone !== null ? [{ limit: LIMITS.sendByPhone, subject: phone }] : [];
  return consumeLimits(request, deps, null, ofMail(LIMITS.sendByMail, mail), ...byPhone);
}

type CodeHolder = Recipient & Pick<PendingAccount, 'id'>;

interface SentCode {
  readonly code: string;
  /** The page on which the code is entered, for somebody who has left the sign-up. */
  readonly link: string;
}

/**
 * Does not contain the code: a person who opens the link of a mail that they did not request must not activate an
 * account with it. The mail address is in the fragment, which no server logs.
 */
export function linkToCode(origin: string, mail: string): string {
  return `${origin}/signup/step6#${new URLSearchParams({ [CODE_LINK_MAIL]: mail })}`;
}

/**
 * Replaces the code of an account, and stores the message that contains it. Called in a transaction; `sendClaimed`
 * sends the message afterwards, because sending takes seconds, in which the account may be activated or signed up
 * again. It is sent before the answer, so that an answer that reports it is true.
 * @returns the message, and a function that restores the previous code unless the new one was used or replaced
 * meanwhile.
 */
export async function writeNewCode(
  db: Database,
  deps: Dependencies,
  { id, method, phone, mail, name }: CodeHolder,
  { code, link }: SentCode,
) {
  const restore = await replaceCode(db, {
    id_account: id,
    code_hash: codeHash(deps.secret, id, code),
    method,
    expires_at: new Date(deps.clock().getTime() + CODE_MINUTES * 60_000).toISOString(),
  });
  const message: Message =
    method === 'msg' && phone !== null
      ? { by: 'msg', to: phone, text: codeText(deps.brand, code) }
      : { by: 'mail', to: mail, letter: codeLetter(deps.brand, name, { code, link }) };
  const sent = { kind: 'code', account: id, minutes: CODE_MINUTES, message } as const;
  return { restore, message: await writeClaimedMessage(db, deps, sent) };
}

/** The same answer for a wrong, expired or locked code and for a mail that waits for none. */
export function wrongCode(): HttpError {
  const message =
    'El código no es correcto, venció o se bloqueó por demasiados intentos. Revísalo o pide uno nuevo.';
  return invalidField('code', message, 'wrong_code');
}

import { normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_WORDS } from '#domain/account/words.ts';
import { signup } from '#i18n/es/signup.ts';
import { failureWords } from '#i18n/failure-words.ts';
import { readDraft } from './draft.ts';
import type { StepProps } from './step-props.ts';

export type Resent =
  | { readonly kind: 'sent' }
  /** The backend knows no resending, so the sign-up was sent again, by mail. */
  | { readonly kind: 'sent-by-mail' }
  /** As above, but the backend refuses a second sign-up: it may have sent a code, or the account is open. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly message: string };

const WORDS = { fallback: signup.resendFailed, offline: signup.offline };

/** Resends the code; if the backend answers 404, by signing up again with method mail. */
export async function resendCode({
  publicApi,
  draft,
  password,
  today,
}: StepProps): Promise<Resent> {
  const outcome = await publicApi.resendCode(normalMail(draft.mail));
  if (outcome.kind === 'ok') return { kind: 'sent' };
  const failed: Resent = { kind: 'failed', message: failureWords(outcome, WORDS) };
  // Some backends answer 404 with an HTML page.
  const isUnknown =
    (outcome.kind === 'refused' || outcome.kind === 'network') && outcome.status === 404;
  if (!isUnknown) return failed;

  const read = readDraft({ ...draft, method: 'mail' }, password, today);
  // After a reload the password is gone, so the sign-up cannot be sent again.
  if (read.kind !== 'read') return failed;
  const again = await publicApi.signup(read.value);
  if (again.kind === 'ok') return { kind: 'sent-by-mail' };
  if (again.kind === 'refused' && again.message === ACCOUNT_WORDS.mailTaken) {
    return { kind: 'taken' };
  }
  return { kind: 'failed', message: failureWords(again, WORDS) };
}

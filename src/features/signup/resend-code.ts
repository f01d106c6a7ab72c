import { normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { signup } from '#i18n/es/signup.ts';
import { readDraft } from './draft.ts';
import type { StepProps } from './step-props.ts';

type Resent =
  | { readonly kind: 'sent' }
  /** The backend cannot resend, so the sign-up was sent again, by mail. */
  | { readonly kind: 'sent-by-mail' }
  /** As above, but the backend rejects a second sign-up: it may have sent a code, or the account is verified. */
  | { readonly kind: 'taken' }
  /** As above, but the password was lost in a reload, or is not valid. */
  | { readonly kind: 'needs-password' }
  | { readonly kind: 'failed'; readonly message: string };

const MESSAGES = { fallback: signup.resendFailed, offline: signup.offline };

/** Resends the code; if the backend answers 404, by signing up again with method mail. */
export async function resendCode(props: StepProps): Promise<Resent> {
  const { publicApi, draft, password, today } = props;
  const outcome = await publicApi.resendCode(normalMail(draft.mail));
  if (outcome.kind === 'ok') return { kind: 'sent' };
  // Some backends answer 404 with an HTML page.
  const isUnknown =
    (outcome.kind === 'rejected' || outcome.kind === 'network') && outcome.status === 404;
  if (!isUnknown) return { kind: 'failed', message: describeFailure(outcome, MESSAGES) };

  // The rest of such a sign-up is not known here.
  if (draft.resumed) return { kind: 'failed', message: signup.nothingPending };
  const read = readDraft({ ...draft, method: 'mail' }, password, today);
  // Everything else was valid when it was first sent, and no later step can change it.
  if (read.kind !== 'read') return { kind: 'needs-password' };
  const again = await publicApi.signup(read.value, draft.takesConsent);
  if (again.kind === 'ok') return { kind: 'sent-by-mail' };
  if ('message' in again && again.message === ACCOUNT_MESSAGES.mailTaken) {
    return { kind: 'taken' };
  }
  return { kind: 'failed', message: describeFailure(again, MESSAGES) };
}

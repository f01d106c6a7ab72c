import { type FormEvent, type KeyboardEventHandler, useEffect, useRef, useState } from 'react';
import { readInvited } from '#domain/account/fields.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { PHONE_EXAMPLE } from '#domain/account/phone.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { InvitationPreview } from '#domain/contract/invitation-preview.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { invitation as messages } from '#i18n/es/invitation.ts';
import { signup } from '#i18n/es/signup.ts';
import { useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { MailField } from '#ui/text-field.tsx';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import { AboutFields } from './about-fields.tsx';
import { EMPTY_DRAFT, personalFieldsOf, problemsOf, type SignupDraft } from './draft.ts';
import { IdentityFields } from './identity-fields.tsx';
import { InvitedCode } from './invited-code.tsx';
import { clearStoredDraft, INVITED_KEY, readStoredDraft, storeDraft } from './stored-draft.ts';
import { useProblems } from './use-problems.ts';

const MESSAGES = { fallback: messages.submitFailed, offline: signup.offline, isBare: true };
const RESENDING = { fallback: signup.resendFailed, offline: signup.offline };
/** Stands for the mail that was invited, which only the server knows whole. */
const MAIL_EXAMPLE = 'persona@example.com';

interface InvitedFormProps {
  /** The secret of the invitation's link. */
  readonly secret: string;
  readonly invitation: InvitationPreview;
  /** The account is open: its token. */
  readonly onDone: (token: string) => void;
  /** Whoever has an account already signs in. */
  readonly onHasAccount: () => void;
}

/** What was typed for this invitation; nothing of what somebody else typed for another one in this tab. */
function draftFor(secret: string): SignupDraft {
  const stored = readStoredDraft(INVITED_KEY);
  return stored.invitation === secret ? stored : { ...EMPTY_DRAFT, invitation: secret };
}

/** The whole sign-up on one page, for somebody invited; the code comes after it, if one is needed. */
export function InvitedForm({ secret, invitation, onDone, onHasAccount }: InvitedFormProps) {
  const { publicApi, now } = useServices();
  const [draft, setDraft] = useState(() => draftFor(secret));
  const [password, setPassword] = useState('');
  /** A reload keeps everything but the password, without which no other code can be sent. */
  const [asksPassword, setAsksPassword] = useState(draft.sent === secret);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isTaken = failure === ACCOUNT_MESSAGES.mailTaken;
  const form = useRef<HTMLFormElement>(null);
  const today = chileanFecha(now());
  const isByMail = invitation.channel === 'mail';
  const read = readInvited(
    { ...personalFieldsOf(draft), mail: draft.mail, password },
    isByMail ? { mail: MAIL_EXAMPLE, phone: null } : { mail: null, phone: PHONE_EXAMPLE },
    today,
  );
  const { verdict, check, ...fields } = useProblems(
    () => problemsOf(read),
    (part) => setDraft((before) => ({ ...before, ...part })),
  );
  useFocusOnInvalid(form, verdict);
  useEffect(() => storeDraft(INVITED_KEY, draft), [draft]);

  /** Sends the data; returns why that failed, null where a code was sent or the account is open. */
  async function send(): Promise<string | null> {
    if (!check() || read.kind !== 'read') return '';
    const { mail, phone, ...rest } = read.value;
    const outcome = await callLoaded(publicApi, (calls) =>
      calls.signUpInvited(secret, { ...rest, ...(isByMail ? { phone } : { mail }) }),
    );
    if (outcome.kind !== 'ok')
      return describeFailure(outcome, draft.sent === secret ? RESENDING : MESSAGES);
    setAsksPassword(false);
    if (outcome.value === null) setDraft((before) => ({ ...before, sent: secret }));
    else finish(outcome.value);
    return null;
  }

  function finish(token: string): void {
    clearStoredDraft(INVITED_KEY);
    onDone(token);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setBusy(true);
    setFailure((await send()) || null);
    setBusy(false);
  }

  const passwordField = (onKeyDown?: KeyboardEventHandler) => (
    <PasswordField
      label={signup.password}
      name="password"
      autoComplete="new-password"
      aria-required
      value={password}
      hint={fields.problems.password === undefined ? ACCOUNT_MESSAGES.password : undefined}
      error={fields.problems.password}
      onChange={({ target }) => {
        setPassword(target.value);
        fields.edit('password', {});
      }}
      onKeyDown={onKeyDown}
    />
  );

  if (draft.sent === secret) {
    return (
      <InvitedCode
        secret={secret}
        contact={invitation.isCodeToContact ? invitation.contact : draft.mail.trim()}
        resend={send}
        password={asksPassword ? passwordField : null}
        onDone={finish}
        onBack={() => setDraft({ ...draft, sent: '' })}
      />
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p>{messages.signupIntro}</p>
      <IdentityFields draft={draft} today={today} hasPhone={isByMail} {...fields} />
      <AboutFields draft={draft} today={today} {...fields} />
      {isByMail ? null : (
        <MailField
          label={messages.mail}
          aria-required
          value={draft.mail}
          error={fields.problems.mail}
          onChange={({ target }) => fields.edit('mail', { mail: target.value })}
        />
      )}
      {passwordField()}
      {/* Near the button that was pressed: the top of the form is out of sight. */}
      {failure === null ? null : (
        <Banner
          tone="warning"
          action={isTaken ? <Button onClick={onHasAccount}>{messages.haveAccount}</Button> : null}
        >
          {isTaken ? `${failure}. ${messages.signInToAccept}` : failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={messages.submitting}>
        {messages.submit}
      </Button>
    </form>
  );
}

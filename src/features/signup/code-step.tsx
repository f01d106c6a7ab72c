import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CODE_LENGTH, parseCode } from '#domain/account/code.ts';
import { normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { signup } from '#i18n/es/signup.ts';
import { Banner } from '#ui/banner.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { EMPTY_DRAFT, fingerprintOf } from './draft.ts';
import { resendCode } from './resend-code.ts';
import { onEnter, ResendLine } from './resend-line.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

const NO_CODE = Array.from({ length: CODE_LENGTH }, () => '');
const VERIFY_MESSAGES = { fallback: signup.verifyFailed, offline: signup.offline };

/** Asks for the code that was sent. */
export function CodeStep(props: StepProps) {
  const { publicApi, draft, change, password, setPassword } = props;
  const router = useRouter();
  const [boxes, setBoxes] = useState<readonly string[]>(NO_CODE);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [problem, setProblem] = useState<{ readonly text: string } | null>(null);
  const [notice, setNotice] = useState<{
    readonly tone: 'info' | 'warning';
    readonly text: string;
    /** Whether the account may be verified already: then no code helps. */
    readonly isTaken?: boolean;
  } | null>(null);
  /** Set if sending the code again needs the password; a new value moves focus to its field. */
  const [missingPassword, setMissingPassword] = useState<{ readonly isTyped: boolean } | null>(
    null,
  );
  const tone = notice?.tone ?? 'info';
  const mail = normalMail(draft.mail);
  const isByMessage = draft.method === 'msg';

  async function verify() {
    if (busy !== null) return;
    setNotice(null);
    const code = parseCode(boxes.join(''));
    if (code === null) return setProblem({ text: ACCOUNT_MESSAGES.code });
    setProblem(null);
    setMissingPassword(null);
    setBusy('verify');
    const outcome = await publicApi.verify(mail, code);
    setBusy(null);
    if (outcome.kind !== 'ok')
      return setProblem({ text: describeFailure(outcome, VERIFY_MESSAGES) });
    // `verified` leads to the last step, which needs nothing else of the draft but the mail of the sign-in.
    const { name, kind, alsoCaregiver, resumed, offersPatients } = draft;
    const kept = { mail, name, kind, alsoCaregiver, resumed, offersPatients };
    setPassword('');
    change({ ...EMPTY_DRAFT, ...kept, verified: true });
  }

  async function resend() {
    if (busy !== null) return;
    setNotice(null);
    setProblem(null);
    setBusy('resend');
    const result = await resendCode(props);
    setBusy(null);
    if (result.kind === 'failed') return setNotice({ tone: 'warning', text: result.message });
    if (result.kind === 'needs-password') return setMissingPassword({ isTyped: password !== '' });
    setMissingPassword(null);
    const isTaken = result.kind === 'taken';
    if (!isTaken) setBoxes(NO_CODE);
    if (result.kind === 'sent-by-mail') {
      const method = 'mail';
      change({ method, sent: fingerprintOf({ ...draft, method }) });
    }
    setNotice({ tone: 'info', text: signup.resent, isTaken });
  }

  function cancel() {
    if (router.history.canGoBack()) router.history.back();
    else props.goBack();
  }

  return (
    <StepForm
      {...props}
      title={signup.codeTitle}
      intro={
        draft.resumed
          ? isByMessage
            ? signup.resumedByMessage
            : signup.resumedIntro(mail)
          : signup.codeSentTo(isByMessage ? draft.phone : mail)
      }
      verdict={problem ?? missingPassword}
      onSubmit={verify}
      goBack={cancel}
      backLabel={signup.cancel}
      submit={{
        busy: busy === 'verify',
        busyLabel: signup.verifying,
        children: signup.verify,
      }}
    >
      <Banner
        key={tone}
        tone={tone}
        action={
          notice?.isTaken ? (
            <span>
              {signup.resentBefore}{' '}
              <Link to="/login" state={() => ({ mail })}>
                {signup.resentLink}
              </Link>
              .
            </span>
          ) : null
        }
      >
        {notice?.text ?? null}
      </Banner>
      <CodeBoxes
        error={problem?.text}
        value={boxes}
        onChange={(value) => {
          setBoxes(value);
          setProblem(null);
        }}
      />
      {missingPassword === null ? null : (
        <PasswordField
          label={signup.password}
          name="password"
          autoComplete="new-password"
          value={password}
          hint={signup.passwordToResend}
          error={missingPassword.isTyped ? ACCOUNT_MESSAGES.password : undefined}
          {...(missingPassword.isTyped ? {} : { 'aria-invalid': true })}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={onEnter(resend)}
        />
      )}
      <ResendLine busy={busy === 'resend'} onResend={resend} />
    </StepForm>
  );
}

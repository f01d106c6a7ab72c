import { type FormEvent, type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { CODE_LENGTH, parseCode } from '#domain/account/code.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { invitation as messages } from '#i18n/es/invitation.ts';
import { signup } from '#i18n/es/signup.ts';
import { useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { onEnter, ResendLine } from './resend-line.tsx';
import styles from './signup.module.css';

const NO_CODE = Array.from({ length: CODE_LENGTH }, () => '');
const MESSAGES = { fallback: messages.codeFailed, offline: signup.offline, isBare: true };

interface InvitedCodeProps {
  readonly secret: string;
  /** Where the code went; that of an invitation is masked. */
  readonly contact: string;
  /** Sends another code; returns why that failed, null when it was sent. */
  readonly resend: () => Promise<string | null>;
  /** The field that has to be filled before another code can be sent; null where none is missing. */
  readonly password: ((onKeyDown: KeyboardEventHandler) => ReactNode) | null;
  readonly onDone: (token: string) => void;
  /** Back to the data. */
  readonly onBack: () => void;
}

/** Asks for the code that was sent. */
export function InvitedCode(props: InvitedCodeProps) {
  const { secret, contact, resend, password, onDone, onBack } = props;
  const { publicApi } = useServices();
  const [boxes, setBoxes] = useState<readonly string[]>(NO_CODE);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [notice, setNotice] = useState<{
    readonly tone: 'info' | 'warning';
    readonly text: string;
  } | null>(null);

  async function verify(event: FormEvent) {
    event.preventDefault();
    if (busy !== null) return;
    setNotice(null);
    const code = parseCode(boxes.join(''));
    if (code === null) return setProblem(ACCOUNT_MESSAGES.code);
    setProblem(undefined);
    setBusy('verify');
    const outcome = await callLoaded(publicApi, (calls) => calls.verifyInvited(secret, code));
    if (outcome.kind === 'ok') return onDone(outcome.value);
    setBusy(null);
    setProblem(describeFailure(outcome, MESSAGES));
  }

  async function again() {
    if (busy !== null) return;
    setNotice(null);
    setBusy('resend');
    const failure = await resend();
    setBusy(null);
    if (failure === null) {
      setBoxes(NO_CODE);
      setProblem(undefined);
      setNotice({ tone: 'info', text: signup.resent });
    } else {
      setNotice({ tone: 'warning', text: failure || messages.passwordToResend });
    }
  }

  const tone = notice?.tone ?? 'info';
  return (
    <form onSubmit={verify} noValidate>
      <p>{signup.codeSentTo(contact)}</p>
      <Banner key={tone} tone={tone}>
        {notice?.text ?? null}
      </Banner>
      <CodeBoxes
        error={problem}
        value={boxes}
        onChange={(value) => {
          setBoxes(value);
          setProblem(undefined);
        }}
      />
      <div className={styles['actions']}>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={busy === 'verify'}
          busyLabel={signup.verifying}
        >
          {signup.verify}
        </Button>
        <Button wide disabled={busy !== null} onClick={onBack}>
          {messages.changeData}
        </Button>
      </div>
      {password?.(onEnter(again))}
      <ResendLine busy={busy === 'resend'} onResend={again} />
    </form>
  );
}

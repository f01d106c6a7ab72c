import { useEffect, useRef, useState } from 'react';
import { forgetMailChange, readMailChange, writeMailChange } from '#db/account/mail-change.ts';
import { codeDigits, parseCode } from '#domain/account/code.ts';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { MailField, TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { describeTrouble, useOwnAccess } from './use-own-access.ts';

interface MailDialogProps {
  readonly me: Me;
  readonly onClose: () => void;
}

/** Where the change is: what is asked for, or the code that was sent. */
type Step =
  | { readonly kind: 'ask'; readonly mail: string }
  /** Without the password, which is kept nowhere, another code is asked for from the start. */
  | { readonly kind: 'code'; readonly mail: string; readonly password: string | null };

/** First the new mail and the password, then the code that the new mail got. */
export function MailDialog({ onClose }: MailDialogProps) {
  const { now } = useServices();
  const { db } = useAccountContext();
  const [step, setStep] = useState<Step | null>(null);

  useEffect(() => {
    readMailChange(db, now())
      .catch(notKept)
      .then((mail) => setStep(mail ? { kind: 'code', mail, password: null } : BEGIN));
  }, [db, now]);

  function close(): void {
    forgetMailChange(db).catch(notKept);
    onClose();
  }

  if (step === null) return null;
  if (step.kind === 'code') {
    const { mail } = step;
    const begin = () => setStep({ kind: 'ask', mail });
    return <EnterCode {...step} onBegin={begin} onClose={close} />;
  }
  async function onSent(asked: Asked): Promise<void> {
    // First, so that whoever sees that a code was sent finds it so after a reload too.
    await writeMailChange(db, asked.mail, now()).catch(notKept);
    setStep({ ...asked, kind: 'code' });
  }
  return <AskForCode mail={step.mail} onSent={onSent} onClose={close} />;
}

const BEGIN = { kind: 'ask', mail: '' } as const;

/** Then a reload begins anew. */
function notKept(cause: unknown): null {
  console.error('the change of the mail is not kept on this device', cause);
  return null;
}

interface Asked {
  readonly mail: string;
  readonly password: string;
}

function AskForCode(props: {
  readonly mail: string;
  readonly onSent: (asked: Asked) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { call } = useOwnAccess();
  const [mail, setMail] = useState(props.mail);
  const [password, setPassword] = useState('');
  const [verdict, setVerdict] = useState<object | null>(null);

  async function send(): Promise<string | null> {
    if (!isMail(mail)) {
      setVerdict({});
      return null;
    }
    const asked = { mail: normalMail(mail), password };
    const outcome = await call((calls) => calls.askMailCode(asked));
    if (outcome.kind !== 'ok') return describeTrouble(outcome);
    await props.onSent(asked);
    return null;
  }

  return (
    <ActionDialog
      title={messages.mailTitle}
      confirm={messages.sendCode}
      confirming={messages.sending}
      verdict={verdict}
      act={send}
      onClose={props.onClose}
    >
      <p>{messages.mailIntro}</p>
      <MailField
        label={messages.newMail}
        autoComplete="email"
        error={verdict === null ? undefined : ACCOUNT_MESSAGES.mail}
        value={mail}
        onChange={({ target }) => {
          setMail(target.value);
          setVerdict(null);
        }}
      />
      <PasswordField
        label={messages.current}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </ActionDialog>
  );
}

function EnterCode(props: {
  readonly mail: string;
  readonly password: string | null;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}) {
  const { mail, password, onBegin, onClose } = props;
  const { call, change } = useOwnAccess();
  const [code, setCode] = useState('');
  const box = useRef<HTMLInputElement>(null);
  // After the dialog, which puts focus on its first control when it opens.
  useEffect(() => box.current?.focus(), []);
  const [verdict, setVerdict] = useState<object | null>(null);

  const [resending, resend] = useBusy(async () => {
    if (password === null) return onBegin();
    const outcome = await call((calls) => calls.askMailCode({ mail, password }));
    const trouble = outcome.kind === 'ok' ? null : describeTrouble(outcome, messages.resendFailed);
    if (outcome.kind === 'ok') toast('success', messages.resent);
    else if (trouble !== null) toast('warning', trouble);
  });

  async function verify(): Promise<string | null> {
    const read = parseCode(code);
    if (read === null) {
      setVerdict({});
      return null;
    }
    return change((calls) => calls.verifyMail(read), { said: messages.mailChanged, onClose });
  }

  return (
    <ActionDialog
      title={messages.codeTitle}
      confirm={messages.verify}
      confirming={messages.verifying}
      verdict={verdict}
      act={verify}
      onClose={onClose}
    >
      <p>{messages.codeSent(mail)}</p>
      <TextField
        ref={box}
        label={messages.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={verdict === null ? undefined : ACCOUNT_MESSAGES.code}
        value={code}
        onChange={({ target }) => {
          setCode(codeDigits(target.value));
          setVerdict(null);
        }}
      />
      <Button variant="quiet" busy={resending} busyLabel={messages.sending} onClick={resend}>
        {messages.resend}
      </Button>
    </ActionDialog>
  );
}

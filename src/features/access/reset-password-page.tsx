import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { resetPasswordLacks } from '#domain/account/password.ts';
import { BRAND } from '#i18n/brand.ts';
import { reset } from '#i18n/es/reset.ts';
import type { PublicApi } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ColumnPage } from '#ui/column-page.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { prepareToasts, toast } from '#ui/toast.ts';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import { HomeLink } from './home-link.tsx';

/** Time to read the success message before the next page. */
const GO_ON_AFTER_MS = 2000;

interface ResetPasswordPageProps {
  readonly publicApi: PublicApi;
  /** Both from the link in the mail; empty where the link is incomplete. */
  readonly mail: string;
  readonly token: string;
}

type Outcome = Awaited<ReturnType<PublicApi['resetPassword']>>;

interface Problem {
  readonly text: string;
  /** Another link solves it. */
  readonly isLink?: boolean;
}

const askAgain = <Link to="/forgot-password">{reset.askAgain}</Link>;

/** Chooses a new password with the link that was sent. */
export function ResetPasswordPage({ publicApi, mail, token }: ResetPasswordPageProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isComplete = mail !== '' && token !== '';
  useGoOnWhenDone(done, mail);
  useFocusOnInvalid(form, problem);

  useEffect(() => {
    if (isComplete) prepareToasts();
    else toast('warning', reset.noToken);
  }, [isComplete]);

  const tooWeak = resetPasswordLacks(password).length > 0;
  const differs = confirmation !== password;
  const isEmpty = problem?.text === reset.empty;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || done) return;
    setProblem(null);
    if (!isComplete) return toast('warning', reset.noToken);
    if (password === '' || confirmation === '') return setProblem({ text: reset.empty });
    if (differs) return reject(reset.mismatchToast);
    if (tooWeak) return reject(ACCOUNT_MESSAGES.newPassword);
    setBusy(true);
    const outcome = await publicApi.resetPassword({ mail, token, newPassword: password });
    setBusy(false);
    if (outcome.kind !== 'ok') {
      // The server's own message is shown only for a rejection with status 200.
      const reason = outcome.kind === 'rejected' && outcome.status === 200 ? outcome.message : null;
      toast('warning', reason ?? reset.changeFailed);
      return setProblem(problemOf(outcome));
    }
    toast('success', outcome.value ?? reset.changed);
    setDone(true);
  }

  function reject(message: string) {
    toast('warning', message);
    // The field shows it too.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <ColumnPage top={<HomeLink />}>
      <title>{`${reset.resetTitle} · ${BRAND}`}</title>
      <header>
        <h1>{reset.resetTitle}</h1>
        <p>{reset.resetIntro}</p>
      </header>
      {isComplete ? null : (
        <Banner tone="warning" action={askAgain}>
          {reset.noTokenHint}
        </Banner>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        {problem === null ? null : (
          <Banner tone="warning" action={problem.isLink && askAgain}>
            {problem.text}
          </Banner>
        )}
        {mail === '' ? null : (
          <TextField
            label={reset.mail}
            name="mail"
            type="email"
            autoComplete="username"
            value={mail}
            readOnly
          />
        )}
        <PasswordField
          label={reset.password}
          name="newPassword"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          hint={password === '' ? reset.rule : undefined}
          error={password !== '' && tooWeak ? reset.rule : undefined}
          {...(isEmpty && password === '' ? { 'aria-invalid': true } : {})}
        />
        <PasswordField
          label={reset.confirmation}
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
          error={confirmation !== '' && differs ? reset.mismatch : undefined}
          {...(isEmpty && confirmation === '' ? { 'aria-invalid': true } : {})}
        />
        <Button type="submit" variant="primary" wide busy={busy || done} busyLabel={reset.changing}>
          {reset.change}
        </Button>
      </form>
    </ColumnPage>
  );
}

/** The advice about a failure, which stays when the toast is gone; null if there is none. */
function problemOf(failure: Exclude<Outcome, { kind: 'ok' }>): Problem | null {
  if (failure.kind === 'network') return { text: reset.offline };
  if (failure.kind !== 'busy') return { text: reset.perhapsSpent, isLink: true };
  // After too many attempts only the server's message says for how long.
  return failure.status === 429 && failure.message ? { text: failure.message } : null;
}

function useGoOnWhenDone(done: boolean, mail: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(
      () => void navigate({ to: '/passwordresetsuccess', replace: true, state: { mail } }),
      GO_ON_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [done, mail, navigate]);
}

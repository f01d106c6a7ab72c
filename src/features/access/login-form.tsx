import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { HOME, homeOf } from '#domain/contract/paths.ts';
import { access } from '#i18n/es/access.ts';
import { useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { MailField } from '#ui/text-field.tsx';
import { useKnownMail } from './known-mail.ts';
import styles from './login.module.css';
import { signIn } from './sign-in.ts';

interface LoginFormProps {
  /** The error, shown above the fields. */
  readonly trouble: string | null;
  readonly onTrouble: (trouble: string | null) => void;
  /**
   * Called once the session has started; by default it navigates to the calendar that a link asked for, or to the first
   * page of the role.
   */
  readonly onSignedIn?: () => Promise<void>;
  /** Whether the form replaces the element that had the focus. */
  readonly takesFocus?: boolean;
}

/** Mail and password. One real form, so that password managers recognise it; values are sent as typed. */
export function LoginForm({ trouble, onTrouble, onSignedIn, takesFocus }: LoginFormProps) {
  const services = useServices();
  const navigate = useNavigate();
  const { wanted } = useRouter().history.location.state;
  const [busy, setBusy] = useState(false);
  const knownMail = useKnownMail();
  const mail = useRef<HTMLInputElement>(null);

  // On a low screen the message would be above the visible part.
  useEffect(() => {
    if (trouble !== null)
      mail.current?.form?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [trouble]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    onTrouble(null);
    setBusy(true);
    const failure = await signIn(
      services,
      { mail: String(form.get('mail') ?? ''), password: String(form.get('password') ?? '') },
      navigate,
    );
    if (failure === null) {
      // The button stays busy until the next page is shown.
      const home = homeOf(services.session.current()?.role ?? 'otro');
      const href = (home === HOME && wanted) || home;
      await (onSignedIn?.() ?? navigate({ href, replace: true }));
    } else {
      onTrouble(failure);
    }
    setBusy(false);
  }

  return (
    <form className="stack-4" onSubmit={submit} noValidate>
      {trouble === null ? null : <Banner tone="warning">{trouble}</Banner>}
      <MailField ref={mail} label={access.mail} defaultValue={knownMail} autoFocus={takesFocus} />
      <PasswordField label={access.password} name="password" autoComplete="current-password" />
      <Link
        to="/forgot-password"
        state={() => ({ mail: mail.current?.value ?? '' })}
        className={styles['forgot']}
      >
        {access.forgotPassword}
      </Link>
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={access.submitting}>
        {access.submit}
      </Button>
    </form>
  );
}

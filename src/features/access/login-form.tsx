import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { access } from '#i18n/es/access.ts';
import { useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './login.module.css';
import { signIn } from './sign-in.ts';

/** Mail and password. One real form, so that password managers know it; values go as typed. */
export function LoginForm({ initialError }: { initialError: string | null }) {
  const services = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(initialError);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setError(null);
    setBusy(true);
    const trouble = await signIn(services, {
      mail: String(form.get('mail') ?? ''),
      password: String(form.get('password') ?? ''),
    });
    if (trouble === null) {
      // The button stays busy until the next page has taken this one's place.
      await navigate({ to: '/dashboard/usersmanagement', replace: true });
    } else {
      setError(trouble);
    }
    setBusy(false);
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {error === null ? null : <Banner tone="error">{error}</Banner>}
      <TextField
        label={access.mail}
        name="mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label={access.password} name="password" autoComplete="current-password" />
      <Link to="/forgot-password" className={styles['forgot']}>
        {access.forgotPassword}
      </Link>
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={access.submitting}>
        {access.submit}
      </Button>
    </form>
  );
}

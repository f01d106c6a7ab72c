import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { HOME } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { access } from '#i18n/es/access.ts';
import { session as messages } from '#i18n/es/session.ts';
import { useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { BrandLinks, BrandMark } from '#ui/brand-mark.tsx';
import { isAdmitted, isExpired } from './admission.ts';
import { GoogleButton } from './google-button.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { useSession } from './use-session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link that should sign in failed; not in the address, which may be reloaded or shared. */
    linkFailed?: true;
  }
}

/** Few begin here with another role, so it is loaded for them alone. */
const NotAdmitted = lazy(async () => ({
  default: (await import('./not-admitted.tsx')).NotAdmitted,
}));

/** @param googleFailed a sign-in with Google came back without a token. */
export function LoginPage({ googleFailed }: { googleFailed: boolean }) {
  const { linkFailed } = useRouter().history.location.state;
  const [trouble, setTrouble] = useState<string | null>(
    googleFailed ? access.googleFailed : linkFailed ? access.tokenInvalid : null,
  );
  return (
    <div className={styles['page']}>
      <title>{`${access.title} · ${BRAND}`}</title>
      <aside className={styles['side']}>
        <svg
          className={styles['ornament']}
          viewBox="0 0 32 32"
          aria-hidden="true"
          focusable="false"
        >
          <BrandLinks />
        </svg>
        <p className={styles['tagline']}>{access.tagline}</p>
      </aside>
      <main className={styles['main']}>
        <div className={styles['column']}>
          <Link to="/" className={styles['home']} aria-label={BRAND}>
            <BrandMark />
          </Link>
          <header className={styles['header']}>
            <h1>{access.welcome}</h1>
            <p>{access.intro}</p>
          </header>
          <SignedInNotice />
          <LoginForm trouble={trouble} onTrouble={setTrouble} />
          <p className={styles['or']}>{access.or}</p>
          <GoogleButton onTrouble={setTrouble} />
          <p className={styles['signup']}>
            {access.noAccount}{' '}
            <Link to="/signup/$step" params={{ step: 'step1' }}>
              {access.createAccount}
            </Link>
          </p>
        </div>
      </main>
    </div>
  );
}

/** Tells a signed-in user so; the form can still be used. */
function SignedInNotice() {
  const services = useServices();
  // The session when the page opened: signing in below leaves this page.
  const [session] = useState(services.session.current);
  // A token that the server rejected has been removed since.
  const isOver = useSession() === null;
  if (session === null || isOver) return null;
  if (isExpired(session, services.now()) && navigator.onLine)
    return <Banner tone="warning">{messages.expired}</Banner>;
  if (!isAdmitted(session)) {
    return (
      <Suspense>
        <NotAdmitted session={session} />
      </Suspense>
    );
  }
  return (
    <Banner tone="info" action={<Link to={HOME}>{access.goToDashboard}</Link>}>
      {access.signedIn}
    </Banner>
  );
}

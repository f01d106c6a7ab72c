import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { HOME, SHIFTS_HOME } from '#domain/contract/paths.ts';
import { BRAND } from '#i18n/brand.ts';
import { access } from '#i18n/es/access.ts';
import { session as messages } from '#i18n/es/session.ts';
import { type Session, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { BrandLinks, BrandMark } from '#ui/brand-mark.tsx';
import { isAdmitted, isExpired } from './admission.ts';
import { GoogleButton } from './google-button.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { offersShifts } from './offers-shifts.ts';
import { useSession } from './use-session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link that should sign in failed; not in the address, which may be reloaded or shared. */
    linkFailed?: true;
  }
}

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
  if (!isAdmitted(session)) return <NotAdmitted session={session} />;
  return (
    <Banner tone="info" action={<Link to={HOME}>{access.goToDashboard}</Link>}>
      {access.signedIn}
    </Banner>
  );
}

/** How long the page waits for the server before it goes to the shifts without its word. */
const TIMEOUT_MS = 1000;

/** A Cuidador goes on to the shifts, unless the backend has none to offer; the installed app begins here for them too. */
function NotAdmitted({ session }: { session: Session }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(!isAdmitted(session, 'shifts'));

  useEffect(() => {
    if (isRefused) return;
    let isOver = false;
    const go = (isOffered: boolean | null) => {
      if (isOver) return;
      isOver = true;
      if (isOffered === false) setRefused(true);
      else void navigate({ to: SHIFTS_HOME, replace: true });
    };
    const timer = setTimeout(go, navigator.onLine ? TIMEOUT_MS : 0, null);
    void offersShifts(api, session.token).then(go);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, session, navigate, isRefused]);

  return isRefused ? <Banner tone="warning">{access.roleNotAllowed}</Banner> : null;
}
